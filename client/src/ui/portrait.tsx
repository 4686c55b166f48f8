/** The faces of bots: animals, told apart by their shapes, drawn to be seen as small as a letter. */
import type { JSX } from "preact";

const INK = "#20242b";
const PAPER = "#fff8ec";

/** The same on both sides. */
function Pair({ children }: { children: JSX.Element | JSX.Element[] }) {
  return (
    <>
      {children}
      <g transform="matrix(-1 0 0 1 32 0)">{children}</g>
    </>
  );
}

const ANIMALS: Record<string, () => JSX.Element> = {
  Axo: () => (
    <>
      <Pair>
        <path d="M7 14 2 9.5M6 18H.8M7 22l-5 4" fill="none" stroke="#f0718f" stroke-width="3" stroke-linecap="round" />
      </Pair>
      <ellipse cx="16" cy="18" rx="11" ry="8.6" fill="#ffc2cf" />
      <Pair>
        <circle cx="9.6" cy="16.6" r="1.8" fill={INK} />
      </Pair>
      <path d="M11.5 20.5q4.5 4 9 0" fill="none" stroke={INK} stroke-width="1.6" stroke-linecap="round" />
    </>
  ),
  Kiwi: () => (
    <>
      <path d="M19 12q9 4 11.5 16-9-3-14-9z" fill="#ffe2a8" />
      <circle cx="13.5" cy="14" r="10" fill="#c89a68" />
      <path d="M6 8l2 4M10 5l1 4.5M5 15l4 1" stroke="#8a5f33" stroke-width="1.5" stroke-linecap="round" />
      <circle cx="15.5" cy="12.5" r="3.2" fill={PAPER} />
      <circle cx="16" cy="12.8" r="1.7" fill={INK} />
    </>
  ),
  Koala: () => (
    <>
      <Pair>
        <circle cx="6" cy="11.5" r="5.6" fill="#a9b4bf" />
        <circle cx="6.2" cy="11.8" r="3.1" fill={PAPER} />
      </Pair>
      <ellipse cx="16" cy="17.5" rx="10.2" ry="9.8" fill="#c3ccd4" />
      <Pair>
        <circle cx="11" cy="15.6" r="1.6" fill={INK} />
      </Pair>
      <ellipse cx="16" cy="19.4" rx="2.9" ry="4.2" fill={INK} />
    </>
  ),
  Lemur: () => (
    <>
      <Pair>
        <path d="M5 15 3.6 3.5 13 8z" fill={PAPER} />
      </Pair>
      <path d="M16 6c8 0 11.5 5 10.5 11S21 28 16 28 6.5 23 5.5 17 8 6 16 6z" fill="#b7b3ad" />
      <Pair>
        <ellipse cx="11" cy="15.5" rx="4.8" ry="5.2" fill={INK} />
        <circle cx="11.3" cy="15.5" r="3" fill="#ffb733" />
        <circle cx="11.6" cy="15.5" r="1.3" fill={INK} />
      </Pair>
      <ellipse cx="16" cy="23.5" rx="4.2" ry="3.6" fill={PAPER} />
      <ellipse cx="16" cy="22.4" rx="1.9" ry="1.3" fill={INK} />
    </>
  ),
  Okapi: () => (
    <>
      <Pair>
        <path d="M12 9 11 3" stroke="#e8b27c" stroke-width="2.6" stroke-linecap="round" />
        <path d="M10 11Q2 6 1.5 13q3.5 4 9 2z" fill="#e8b27c" />
      </Pair>
      <path d="M9.5 8q6.5-3.5 13 0l-1.5 13q-.5 8-5 8t-5-8z" fill="#b3703d" />
      <Pair>
        <path d="M10 15.500q4 1.5 3.5 8l-2.5-1z" fill={PAPER} />
        <circle cx="12.2" cy="13" r="1.5" fill={INK} />
      </Pair>
      <ellipse cx="16" cy="25.8" rx="4.2" ry="3.6" fill={INK} />
    </>
  ),
  Panda: () => (
    <>
      <Pair>
        <circle cx="7.2" cy="8.6" r="4.6" fill={INK} />
      </Pair>
      <ellipse cx="16" cy="17.5" rx="11.6" ry="10.4" fill={PAPER} />
      <Pair>
        <ellipse cx="11" cy="16.6" rx="2.8" ry="3.8" transform="rotate(28 11 16.6)" fill={INK} />
        <circle cx="11.6" cy="16" r="1.1" fill={PAPER} />
      </Pair>
      <ellipse cx="16" cy="21.4" rx="2" ry="1.4" fill={INK} />
    </>
  ),
  Puma: () => (
    <>
      <Pair>
        <path d="M5.5 16 5 4.500q6 .5 9 4z" fill="#e0a45e" />
      </Pair>
      <path d="M16 7.500c7 0 11.5 4 11.5 9.500S22 28 16 28 4.5 22.5 4.5 17 9 7.5 16 7.500z" fill="#f0bd7d" />
      <Pair>
        <path d="M8 15.500q3-3.5 6 .5-3.5 2.5-6-.500z" fill={INK} />
        <path d="M11 21 2.5 19.800M11 23l-7.5 1.7" stroke={PAPER} stroke-width="1.2" stroke-linecap="round" />
        <ellipse cx="13.7" cy="22.5" rx="3.2" ry="2.8" fill={PAPER} />
      </Pair>
      <path d="M13.8 18.800h4.400L16 21.600z" fill={INK} />
    </>
  ),
  Zebra: () => (
    <>
      <Pair>
        <path d="M9.5 10Q6 5 8.5 1.500q4 2 4.5 6z" fill={PAPER} />
      </Pair>
      <path d="M9 8.500q7-4.5 14 0l-1.6 13Q20.5 30 16 30t-5.4-8.500z" fill={PAPER} />
      <Pair>
        <path d="M9.4 11.5 14 13M10.2 18l3.6.8" fill="none" stroke={INK} stroke-width="1.8" />
        <circle cx="11.8" cy="15.4" r="1.5" fill={INK} />
      </Pair>
      <path d="M16 3v9.5" stroke={INK} stroke-width="2.8" stroke-linecap="round" />
      <path d="M10.8 23q5.2-2.5 10.4 0Q20.5 30 16 30t-5.2-7z" fill={INK} />
    </>
  ),
};

/** Whether there is a drawing for the name of a bot; "Panda 2" looks like "Panda". */
export function hasPortrait(name: string): boolean {
  return kind(name) in ANIMALS;
}

export function Portrait({ of }: { of: string }) {
  const Animal = ANIMALS[kind(of)];
  return (
    <svg class="portrait" viewBox="0 0 32 32" aria-hidden="true">
      {Animal && <Animal />}
    </svg>
  );
}

const kind = (name: string): string => name.replace(/ \d+$/, "");
