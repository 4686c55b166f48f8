/** Which page is shown. Going somewhere needs no load, and the back button works. */
import { isLeaving, replacesOpened, wentBack } from "./back";
import { Observable } from "./observable";
import { at, pathAt } from "./root";

export const path = new Observable(pathAt(location));

/** Go to another page of this site. */
export function goTo(to: string, replace = false): void {
  if (isLeaving()) return addEventListener("popstate", () => goTo(to, replace), { once: true });
  if (to === pathAt(location) + location.hash) return;
  history[replace || replacesOpened() ? "replaceState" : "pushState"](null, "", at(to));
  scrollTo(0, 0);
  path.set(pathAt(location));
}

/** Follow links inside the site without loading, and the back button. */
export function followLinks(): void {
  addEventListener("popstate", () => wentBack() || path.set(pathAt(location)));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const to = pathAt(link);
    if (link.origin !== location.origin || !link.pathname.startsWith(at("/")) || !isClientPage(to)) return;
    if (link.hash && link.pathname === location.pathname) return; // a part of this page
    event.preventDefault();
    goTo(to + link.hash);
  });
}

/** Whether a page is drawn here; others are loaded. */
function isClientPage(to: string): boolean {
  return /^\/((t|new|learn|puzzles|daily|pad)\/[^/]+|play\/[^/]+(\/[^/]+)?|t\/[^/]+\/review|review|games|daily|pad)?$/.test(
    to,
  );
}
