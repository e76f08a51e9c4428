"""Names of texts: which text a variable stands for where it is put into a sentence."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from .spoken_strings import is_spoken

SCOPES = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class NamedTexts:
    """The variables of a file, and who stands in what."""

    def __init__(self, tree: ast.Module) -> None:
        """Take a file; find what is given a name in it."""
        self.parents: dict[ast.AST, ast.AST] = {}
        self.nodes: list[ast.AST] = [tree]
        for node in self.nodes:
            inside = list(ast.iter_child_nodes(node))
            self.parents.update(dict.fromkeys(inside, node))
            self.nodes.extend(inside)
        self._loads = [
            node
            for node in self.nodes
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        ]
        self._given: dict[tuple[ast.AST, str], list[ast.Assign]] = defaultdict(list)
        self._changed: set[tuple[ast.AST, str]] = set()
        for node in self.nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)]):
                    self._given[self._scope(node), name].append(node)
                case ast.AugAssign(target=ast.Name(id=name)):
                    self._changed.add((self._scope(node), name))

    def is_kept(self, node: ast.AST) -> bool:
        """Tell whether a text is given a name first, and said later."""
        parent = self.parents[node]
        return isinstance(parent, ast.Assign) and not isinstance(self.parents[parent], ast.ClassDef)

    def texts(self, node: ast.expr) -> list[ast.expr]:
        """Return the texts that a name, or a word of a table, stands for, if only texts."""
        found: list[ast.expr] = []
        match node:
            case ast.Name():
                found = [each.value for each in self._sources(node)]
            case ast.Subscript(value=ast.Name() as table):
                for each in self._sources(table):
                    found += each.value.values if isinstance(each.value, ast.Dict) else [each.value]
        return found if all(map(is_spoken, found)) else []

    def used_alone(
        self, absorbed: AbstractSet[ast.AST], waiting: AbstractSet[ast.AST]
    ) -> set[ast.AST]:
        """Return the values of names that are used outside texts, or in no place of this file.

        What stands inside a text that itself waits to be said is not asked yet.
        """
        used: set[ast.AST] = set()
        asked: set[ast.Assign] = set()
        for node in self._loads:
            sources = self._sources(node)
            asked.update(sources)
            if sources and node not in absorbed and waiting.isdisjoint(self._around(node)):
                used.update(each.value for each in sources)
        never = {
            each.value
            for (scope, _), all_given in self._given.items()
            if isinstance(scope, ast.Module)
            for each in all_given
            if each not in asked
        }
        return used | never

    def _sources(self, name: ast.Name) -> list[ast.Assign]:
        """Return the assignments that can have given a name its value where it stands."""
        scope = self._scope_of_name(name)
        given = self._given.get((scope, name.id), [])
        if (scope, name.id) in self._changed:
            return []
        if isinstance(scope, ast.Module):
            return given
        around = set(self._around(name))
        before = [
            each
            for each in given
            if each.lineno <= name.lineno
            and each not in around
            and not self._is_in_other_branch(each, name)
        ]
        last = max((each.lineno for each in before if self.parents[each] in around), default=0)
        return [each for each in before if each.lineno >= last]

    def _scope_of_name(self, name: ast.Name) -> ast.AST:
        scope = self._scope(name)
        while (scope, name.id) not in self._given and not isinstance(scope, ast.Module):
            if _is_argument(scope, name.id):
                return scope
            scope = self._scope(self.parents[scope])
        return scope

    def _scope(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, SCOPES):
            node = self.parents[node]
        return node

    def _around(self, node: ast.AST) -> Iterator[ast.AST]:
        while (parent := self.parents.get(node)) is not None:
            yield parent
            node = parent

    def _is_in_other_branch(self, assign: ast.Assign, name: ast.Name) -> bool:
        mine = dict(self._steps(name))
        return any(
            _branch(choice, below) != _branch(choice, mine[choice])
            for choice, below in self._steps(assign)
            if isinstance(choice, ast.If | ast.Try | ast.Match) and choice in mine
        )

    def _steps(self, node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
        while (parent := self.parents.get(node)) is not None:
            yield parent, node
            node = parent


def _is_argument(scope: ast.AST, name: str) -> bool:
    arguments = getattr(scope, "args", None)
    return isinstance(arguments, ast.arguments) and any(
        argument.arg == name
        for argument in (*arguments.args, *arguments.kwonlyargs, *arguments.posonlyargs)
    )


def _branch(choice: ast.AST, below: ast.AST) -> str | int:
    """Return in which branch of a choice a statement stands."""
    if isinstance(choice, ast.Match):
        return choice.cases.index(below) if below in choice.cases else -1
    fields = ast.iter_fields(choice)
    return next((name for name, value in fields if isinstance(value, list) and below in value), "")
