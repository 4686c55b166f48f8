/** What a pen and a printer put on a sheet. */
import type { ComponentChildren } from "preact";

export function Lock({ closed, children }: { closed: boolean; children?: ComponentChildren }) {
  return (
    <svg class="qwixx-padlock" viewBox="0 0 30 30" aria-hidden="true">
      <path d={closed ? "M10 14v-4a5 5 0 0 1 10 0v4" : "M10 14v-5a5 5 0 0 1 9.6-2"} />
      <rect x="7" y="13" width="16" height="12" rx="3" />
      {children}
    </svg>
  );
}

/** A cross, as a pen makes it. */
export function Cross({ planned = false }: { planned?: boolean }) {
  return (
    <g class={`qwixx-cross ${planned ? "planned" : ""}`}>
      <path d="M5 6c7 5 13 12 20 19" pathLength="1" />
      <path d="M25 5C18 11 12 17 4 25" pathLength="1" />
    </g>
  );
}
