/** Small drawings made of lines. */

const ICONS = {
  close: "M6 6l12 12M18 6 6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  rules: "M5 4h10a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4zM9 9h6M9 13h6",
  log: "M4 6h.01M8 6h12M4 12h.01M8 12h12M4 18h.01M8 18h12",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.9.7 1.5 1.6 1.5 2.6h4c0-1 .6-1.9 1.5-2.6A6 6 0 0 0 12 3z",
  say: "M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12h5",
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  gear: "M10.2 5.3l.2-2.6h3.2l.2 2.6 1.6.7 2-1.7 2.3 2.3-1.7 2 .7 1.6 2.6.2v3.2l-2.6.2-.7 1.6 1.7 2-2.3 2.3-2-1.7-1.6.7-.2 2.6h-3.2l-.2-2.6-1.6-.7-2 1.7-2.3-2.3 1.7-2-.7-1.6-2.6-.2v-3.2l2.6-.2.7-1.6-1.7-2 2.3-2.3 2 1.7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  sliders: "M4 7h8M18 7h2M15 4.5v5M4 17h2M12 17h8M9 14.5v5",
  keys: "M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8",
  door: "M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9",
  home: "M4 11 12 4l8 7M6 9.5V20h12V9.5",
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
  phone: "M7 3h10v18H7zM11 18h2",
  bot: "M5 9h14v10H5zM12 5v4M9 13h.01M15 13h.01M9 16.5h6M12 4.5h.01",
  play: "M7 4.5v15l13-7.5z",
  back: "M15 5l-7 7 7 7",
  begin: "M17 5l-7 7 7 7M6 5v14",
  pause: "M8 5v14M16 5v14",
  crown: "M4 18h16M4 15 3 7l5 4 4-6 4 6 5-4-1 8z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  add: "M12 5v14M5 12h14",
  share: "M12 15V4M8 8l4-4 4 4M5 12v8h14v-8",
  away: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
  eye: "M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  veil: "M3 4l18 16M9.5 5.6A9 9 0 0 1 12 5c3.5 0 6.5 2 9.5 7a20 20 0 0 1-3 3.8M6 7.2A19 19 0 0 0 2.5 12c3 5 6 7 9.5 7a9 9 0 0 0 3.8-.8",
  flag: "M6 21V4h13l-3.5 4.5L19 13H6",
  check: "M5 12.5l4.5 4.5L19 7",
  puzzle: "M4 8h4a2 2 0 1 1 4 0h4v4a2 2 0 1 1 0 4v4h-4a2 2 0 1 0-4 0H4z",
  skip: "M6 5v14l9-7zM19 5v14",
  text: "M5 6h14M5 10h14M5 14h10M5 18h7",
} as const;

export function Icon({ of }: { of: keyof typeof ICONS }) {
  return (
    <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[of]} />
    </svg>
  );
}
