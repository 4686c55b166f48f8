"""A page as a screen reader knows it: the tree of roles and names, and what is announced. Nothing else is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page

# Keeps what is announced: every new text of a live region, of a log only what is added.
HEAR = """if (location.protocol.startsWith("http")) {
  window.heard = [];
  window.changes = 0;
  const regions = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output";
  const last = new Map();
  const textOf = (node) => {
    const copy = node.cloneNode(true);
    copy.querySelectorAll?.("[aria-hidden=true]").forEach((one) => one.remove());
    return copy.textContent.trim();
  };
  const say = (region, text) => {
    if (text) window.heard.push({ text, urgent: region.ariaLive === "assertive", news: region.role === "log" });
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
      if (region?.role === "log") {
        for (const node of addedNodes) say(region, textOf(node));
      } else if (region && last.get(region) !== textOf(region)) {
        last.set(region, textOf(region));
        say(region, textOf(region));
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(() => { window.changes += 1; }).observe(document, all);
}"""


class Node(NamedTuple):
    """Something that can be come to: what it is and what it is called, and what it is inside of."""

    role: str
    name: str
    disabled: bool
    pressed: bool
    inside: tuple[tuple[str, str], ...]  # role and name, from the outermost
    element: int


class Reader:
    def __init__(self, page: Page) -> None:
        self.page = page
        page.context.add_init_script(HEAR)
        self._debugger = page.context.new_cdp_session(page)
        self._debugger.send("Accessibility.enable")
        self._debugger.send("DOM.enable")

    def nodes(self) -> list[Node]:
        """The whole tree, in reading order."""
        tree: list[dict[str, Any]] = self._debugger.send("Accessibility.getFullAXTree")["nodes"]
        by_id = {node["nodeId"]: node for node in tree}
        return list(_walk(by_id, tree[0], ()))

    def changes(self) -> int:
        """How often the page has changed so far."""
        found: int = self.page.evaluate("() => window.changes")
        return found

    def wait_for_change(self, since: int) -> None:
        self.page.wait_for_function("(since) => window.changes > since", arg=since)

    def press(self, node: Node) -> None:
        found = self._debugger.send("DOM.resolveNode", {"backendNodeId": node.element})["object"]["objectId"]
        press = {"objectId": found, "functionDeclaration": "function () { this.focus(); this.click(); }"}
        self._debugger.send("Runtime.callFunctionOn", press)

    def heard(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("() => window.heard")
        return found

    def wait_for_said(self, start: str, times: int) -> None:
        """Wait until so many announcements have begun like this."""
        said = "([start, times]) => heard.filter(({ text }) => text.startsWith(start)).length >= times"
        self.page.wait_for_function(said, arg=[start, times])


def buttons_of(nodes: list[Node]) -> list[Node]:
    """What can be pressed on the table, or in a dialog if one is open."""
    all_buttons = [node for node in nodes if node.role == "button" and not node.disabled]
    in_dialog = [node for node in all_buttons if any(role == "dialog" for role, _name in node.inside)]
    parts = ("main", "contentinfo")  # the board, and the line beneath it
    return in_dialog or [node for node in all_buttons if any(role in parts for role, _name in node.inside)]


def is_said(nodes: list[Node], start: str) -> bool:
    """Whether an announcement that starts like this is still in its region."""
    return any(node.name.startswith(start) and ("alert", "") in node.inside for node in nodes)


def _walk(by_id: dict[str, Any], node: dict[str, Any], inside: tuple[tuple[str, str], ...]) -> Iterator[Node]:
    role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
    if not node.get("ignored"):
        facts = {fact["name"]: fact["value"].get("value") for fact in node.get("properties", [])}
        pressed = facts.get("pressed") in (True, "true")
        yield Node(role, name, bool(facts.get("disabled")), pressed, inside, node.get("backendDOMNodeId", 0))
        inside = (*inside, (role, name))
    for child in node.get("childIds", []):
        if child in by_id:
            yield from _walk(by_id, by_id[child], inside)
