"""Settings of a site, kept on its desk so that all its processes know the same."""

from secrets import token_hex

from sqlalchemy import Connection, bindparam, insert, select, update

from arpad.store.desk.schema import setting

_SECRET = "secret"  # noqa: S105 - the name of the setting, not the secret
_SECRET_BYTES = 32
_NAMED = select(setting.c.value).where(setting.c.name == bindparam("name"))


def settings(connection: Connection) -> dict[str, str]:
    """Return all settings but the secret."""
    rows = connection.execute(select(setting.c.name, setting.c.value).order_by(setting.c.name))
    return {row.name: row.value for row in rows if row.name != _SECRET}


def setting_named(connection: Connection, name: str) -> str | None:
    """Return the value of a setting; None where it was never set."""
    found: str | None = connection.execute(_NAMED, {"name": name}).scalar_one_or_none()
    return found


def set_setting(connection: Connection, name: str, value: str) -> None:
    """Set a setting."""
    changed = connection.execute(
        update(setting).where(setting.c.name == name).values(value=value)
    ).rowcount
    if not changed:
        connection.execute(insert(setting).values(name=name, value=value))


def kept_secret(connection: Connection) -> str:
    """Return the secret of a site, made when it is first asked for."""
    found = setting_named(connection, _SECRET)
    if found is None:
        found = token_hex(_SECRET_BYTES)
        set_setting(connection, _SECRET, found)
    return found
