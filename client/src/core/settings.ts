/** What people choose for themselves. It stays on the device. */
import { Observable } from "./observable";
import { at } from "./root";
import { type Language, languages, setLanguage } from "./texts";

export interface Settings {
  lang: Language | null; // null: as the browser asks for
  theme: "auto" | "light" | "dark";
  motion: "normal" | "fast" | "off";
  sounds: boolean;
  vibration: boolean; // when one's turn comes
  notifications: boolean; // the same, while nobody looks at the page
  awake: boolean; // the screen, while one plays
  callsOffered: boolean; // whether somebody was asked how to be called
  reactions: boolean; // what others say is shown
  muted: string[]; // but not what these say: TABLE/SEAT
  symbols: "small" | "large";
  side: "right" | "left"; // where the hand that holds a phone finds the buttons
  oneTap: boolean; // a card is played by one tap, without looking first what it would do
  name: string;
}

const STORAGE_KEY = "karban.settings";
const YEAR_SECONDS = 31_536_000;
const DEFAULTS: Settings = {
  lang: null,
  theme: "auto",
  motion: "normal",
  sounds: false,
  vibration: false,
  notifications: false,
  awake: true,
  callsOffered: false,
  reactions: true,
  muted: [],
  symbols: "small",
  side: "right",
  oneTap: false,
  name: "",
};

export const settings = new Observable<Settings>(storedSettings());

/** Change some of them. */
export function changeSettings(changes: Partial<Settings>): void {
  settings.set({ ...settings.value, ...changes });
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing still plays.
  }
  applySettings();
  if (changes.lang) {
    document.cookie = `karban-lang=${changes.lang};path=${at("/")};max-age=${YEAR_SECONDS};samesite=strict`;
    void setLanguage(changes.lang);
  }
}

/** Let the page look as chosen. */
export function applySettings(): void {
  const { theme, motion, symbols, side } = settings.value;
  Object.assign(document.documentElement.dataset, { theme, motion, symbols, side });
}

/** Whether things should stay where they are, by choice here or in the system. */
export function motionIsOff(): boolean {
  return settings.value.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long movements take, compared with the usual. */
export function motionScale(): number {
  return settings.value.motion === "fast" ? 0.5 : 1;
}

function storedSettings(): Settings {
  try {
    const found = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Settings>;
    const lang = found.lang && found.lang in languages ? found.lang : null;
    return { ...DEFAULTS, ...found, lang };
  } catch {
    return DEFAULTS;
  }
}
