/**
 * The back button closes what is open over a page before it leaves the page. While anything is open, one entry of the
 * history stands for it.
 */
const GUARD = "over";

const opened: (() => void)[] = []; // how to close each, the topmost last
let leaving = false; // the entry is being left, since all is closed; the browser takes a moment for it

const guarded = (): boolean => history.state === GUARD;

/** Let the back button close something. Gives what to call when it is closed. */
export function closedByBack(close: () => void): () => void {
  opened.push(close);
  if (!guarded()) history.pushState(GUARD, "");
  return () => {
    const place = opened.indexOf(close);
    if (place >= 0) opened.splice(place, 1);
    setTimeout(leave); // one dialog may open another
  };
}

/** When all are closed the entry is of no use any more. */
function leave(): void {
  if (leaving || opened.length || !guarded()) return;
  leaving = true;
  history.back();
}

/** Another page takes the place of what is open, not one more entry above it. */
export const replacesOpened = guarded;

/** Whether the browser is about to go back by itself: whoever wants to go elsewhere waits for it. */
export const isLeaving = (): boolean => leaving;

/** To be called when somebody has gone back; whether that only closed something. */
export function wentBack(): boolean {
  if (leaving) {
    leaving = false;
    if (opened.length) history.pushState(GUARD, ""); // opened meanwhile: it stays open
    return true;
  }
  const close = opened.pop();
  if (!close) return false;
  close();
  if (opened.length) history.pushState(GUARD, "");
  return true;
}
