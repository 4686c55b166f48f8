/** A card of any game, drawn from how the game writes it. */
import { Back, Card } from "../cards/card";
import { colourOf, valueOf } from "../cards/colours";

const LONG_CHARS = 4; // from here on the letters get smaller

export function PlainCard({ of, label }: { of: string; label?: string }) {
  const named = label ? { label } : {};
  if (/^\?\d*$/.test(of)) return <Back {...named} {...(of.length > 1 ? { value: valueOf(of) } : {})} />;
  if (/^[A-Z]\d{1,3}$/.test(of) && colourOf(of)) return <Card value={valueOf(of)} colour={colourOf(of)} {...named} />;
  if (/^\d{1,3}$/.test(of)) return <Card value={of} colour={null} class="plain-card" {...named} />;
  return <WrittenCard of={of} {...named} />;
}

function WrittenCard({ of, label }: { of: string; label?: string }) {
  const name = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
  const signs = [...of];
  return (
    <svg class="card plain-card" viewBox="0 0 64 92" {...name}>
      <rect class="edge" x="0.75" y="0.75" width="62.5" height="90.5" rx="8" />
      <rect class="face" x="4" y="4" width="56" height="84" rx="5.5" />
      <text
        class="plain-sign"
        x="32"
        y="46"
        {...(signs.length > 2 ? { textLength: 48, lengthAdjust: "spacingAndGlyphs" } : {})}
        font-size={signs.length >= LONG_CHARS ? 18 : 27}
      >
        {of}
      </text>
    </svg>
  );
}

/** A place where no card lies. */
export function EmptyPlace() {
  return <span class="card plain-empty" aria-hidden="true" />;
}
