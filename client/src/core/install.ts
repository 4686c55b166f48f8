/** Whether this is a good moment to ask whether somebody wants to keep the page like a program. */

const KEY = "karban.install";
const VISITS_BEFORE = 2; // then somebody seems to like it here

interface Noted {
  visits: number;
  ended?: boolean; // a game was played to its end
  no?: boolean; // nobody wants to be asked again
}

export function noteInstall(note: (noted: Noted) => Partial<Noted>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...noted(), ...note(noted()) }));
  } catch {
    // Then nobody is asked.
  }
}

/** A game was played to its end. */
export const noteEnding = (): void => noteInstall(() => ({ ended: true }));

export function isGoodMoment(): boolean {
  const { visits, ended, no } = noted();
  return !no && (ended === true || visits >= VISITS_BEFORE);
}

function noted(): Noted {
  try {
    return { visits: 0, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Noted>) };
  } catch {
    return { visits: 0, no: true };
  }
}
