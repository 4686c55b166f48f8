/** A line of the menu. */
import { Icon } from "../ui/icon";

interface Props {
  icon: Parameters<typeof Icon>[0]["of"];
  words: string;
  why?: string; // it cannot be done now
  says?: string; // what one should know of it
  act(): void;
}

export function Item({ icon, words, why, says, act }: Props) {
  return (
    <button type="button" class="item" aria-disabled={why ? true : undefined} onClick={why ? undefined : act}>
      <Icon of={icon} />
      <span>
        {words}
        {(why || says) && <small>{why || says}</small>}
      </span>
    </button>
  );
}
