/** Whoever has a seat, in one sign of its colour: a bot by its face and its strength, a person by the first letter. */
import { Icon } from "../ui/icon";
import { Portrait, hasPortrait } from "../ui/portrait";
import { MAX_STRENGTH, type Named, botOf, signsOf, strengthOf } from "../words/names";

interface Props {
  message: Named;
  seat: number;
  crown?: boolean; // they have won
  class?: string;
}

export function SeatFace({ message, seat, crown = false, class: more = "" }: Props) {
  const name = message.names[seat] ?? null;
  const level = botOf(name);
  const animal = message.bots?.[seat] ?? "";
  return (
    <span class={`face ${name ? `face-${seat}` : "nobody"} ${more}`} aria-hidden="true">
      {hasPortrait(animal) ? (
        <Portrait of={animal} />
      ) : level ? (
        <Icon of="bot" />
      ) : name ? (
        signsOf(takenSigns(message))[seat]
      ) : (
        "?"
      )}
      {level && <Strength level={level} />}
      {crown && (
        <span class="crowned">
          <Icon of="crown" />
        </span>
      )}
    </span>
  );
}

/** Bots have faces: only people need different letters. */
function takenSigns({ names }: Named): string[] {
  return names.map((name) => (name && !botOf(name) ? name : ""));
}

/** How strong a bot is: as many of the dots are full. */
export function Strength({ level }: { level: string }) {
  const full = strengthOf(level);
  return (
    <span class="strength" data-full={full} aria-hidden="true">
      {Array.from({ length: MAX_STRENGTH }, (_, place) => (
        <i key={place} class={place < full ? "full" : ""} />
      ))}
    </span>
  );
}
