/** What has been tapped and not yet written down: a tab that is closed loses none of it. */
import { useState } from "preact/hooks";

const STORAGE_KEY = "karban.pad-draft"; // one at a time: of what is being entered now

interface Draft<T> {
  about: string; // what it belongs to; a draft about anything else is none
  value: T;
}

/** The draft about something, how to keep another one, and how to have none again (null): it was written down. */
export function useDraft<T>(about: string, empty: T): [value: T, keep: (value: T | null) => void] {
  const [draft, setDraft] = useState<Draft<T> | null>(() => kept(about));
  const keep = (value: T | null): void => {
    const next = value === null ? null : { about, value };
    setDraft(next);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing: then it is only as long as the page.
    }
  };
  return [draft?.about === about ? draft.value : empty, keep];
}

function kept<T>(about: string): Draft<T> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") as Draft<T> | null;
    return draft?.about === about ? draft : null;
  } catch {
    return null;
  }
}
