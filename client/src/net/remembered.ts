/** What this device has seen and given before a deal, so that it can tell afterwards: commitments of tables, own salts. */
const STORAGE_KEY = "karban.shuffles";
const MAX_CHARS = 9_000; // about a hundred games

const all = (): string => {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return ""; // without storage there is no proof of one's own
  }
};

export function remember(text: string): string {
  if (!isRemembered(text)) {
    try {
      localStorage.setItem(STORAGE_KEY, `${text} ${all()}`.slice(0, MAX_CHARS));
    } catch {
      // see above
    }
  }
  return text;
}

export const isRemembered = (text: string): boolean => text !== "" && all().split(" ").includes(text);
