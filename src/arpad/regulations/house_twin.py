"""The twin of a law: the same rules, bound to another edition and its numbers.

A rule finds its numbers and its edition by the names of its module. So the twin of a module has
the same functions over names of its own, in which the edition, the numbers and the modules beside
it are the twin's. A rule taken over from an older text stands for itself: it asks the readings,
which know their edition, or is handed the numbers.
"""

from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any, cast

from arpad.regulations.edition import Edition, Law


def twin_of(law: Law, edition: Edition) -> Law:
    """Return a law with the rules of another one and the numbers of an edition."""
    twins = _Twins(law, edition)
    edition.take_over(law.edition, twins.of)
    fields = (getattr(law, name) for name in cast("Any", law).__struct_fields__)
    twin: Law = cast("Any", type(law))(*(twins.of(field) for field in fields))
    return twin


class _Twins:
    """What stands for what: values of an edition's modules, and those of their twins."""

    def __init__(self, law: Law, edition: Edition) -> None:
        held = law.edition
        self._known: dict[int, Any] = {id(held): edition, id(held.parameters): edition.parameters}
        package = import_module(held.package)
        modules = [package, *(v for v in vars(package).values() if _is_of(v, held.package))]
        for module in modules:
            self._known[id(module)] = ModuleType(module.__name__, module.__doc__)
        self._names = {id(vars(module)): vars(self.of(module)) for module in modules}
        for module in modules:
            names = vars(module).items()
            vars(self.of(module)).update({name: self.of(value) for name, value in names})

    def of(self, value: Any) -> Any:  # noqa: ANN401 - whatever a module may hold
        """Return what a value is in the twin; what has no twin is itself."""
        if id(value) in self._known:
            return self._known[id(value)]
        if type(value) is tuple:
            return tuple(self.of(part) for part in value)
        if isinstance(value, FunctionType) and id(value.__globals__) in self._names:
            self._known[id(value)] = twin = self._function(value)
            return twin
        return value

    def _function(self, rule: FunctionType) -> FunctionType:
        names = self._names[id(rule.__globals__)]
        twin = FunctionType(
            rule.__code__, names, rule.__name__, rule.__defaults__, rule.__closure__
        )
        twin.__kwdefaults__ = rule.__kwdefaults__
        twin.__annotations__ = rule.__annotations__
        twin.__doc__ = rule.__doc__
        twin.__module__ = rule.__module__
        return twin


def _is_of(value: object, package: str) -> bool:
    return isinstance(value, ModuleType) and value.__name__.startswith(f"{package}.")
