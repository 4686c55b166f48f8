/** What has been tapped and not yet written down: a tab that is closed loses none of it. */
import { useState } from "preact/hooks";

const STORAGE_KEY = "karban.pad-draft"; // one at a time: of what is being entered now

interface Draft<T> {
  about: string; // what it belongs to; a draft about anything else is none
  value: T;
}

export function useDraft<T>(about: string, empty: T): [value: T, keep: (value: T) => void] {
  const [draft, setDraft] = useState<Draft<T>>(() => kept(about) ?? { about, value: empty });
  const keep = (value: T): void => {
    setDraft({ about, value });
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ about, value }));
    } catch {
      // A browser that keeps nothing: then it is only as long as the page.
    }
  };
  return [draft.about === about ? draft.value : empty, keep];
}

function kept<T>(about: string): Draft<T> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as Draft<T> | null;
    return draft?.about === about ? draft : null;
  } catch {
    return null;
  }
}
