/** Who begins: drawn, or one of those who are to play. */
import { useObservable } from "../core/observable";
import { settings } from "../core/settings";
import { t } from "../core/texts";
import type { PlannedSeat } from "./plan";

interface Props {
  seats: PlannedSeat[];
  first: number | null; // the id of a seat
  choose(first: number | null): void;
}

export function WhoBegins({ seats, first, choose }: Props) {
  const { name } = useObservable(settings);
  const chosen = seats.some(({ id }) => id === first) ? first : null;
  return (
    <label class="field">
      <span>{t("Who begins")}</span>
      <select
        value={chosen ?? ""}
        onChange={({ currentTarget: { value } }) => choose(value === "" ? null : Number(value))}
      >
        <option value="">{t("drawn by lot")}</option>
        {seats.map((seat, place) => (
          <option key={seat.id} value={seat.id}>
            {place + 1}. {seatWords(seat, name.trim(), place)}
          </option>
        ))}
      </select>
    </label>
  );
}

function seatWords(seat: PlannedSeat, ownName: string, place: number): string {
  if (seat.occupant === "me") return ownName ? t("{name} (you)", { name: ownName }) : t("you");
  if (seat.occupant === "here") return seat.name.trim() || t("Player {number}", { number: place + 1 });
  return seat.occupant === "open" ? t("Friend") : t("Bot");
}
