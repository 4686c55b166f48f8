/** Who plays, seat by seat. */
import { useRef } from "preact/hooks";

import { useFocusKept } from "../ui/focus";
import { Icon } from "../ui/icon";
import { pageData } from "../core/page-data";
import { mark, t, tn } from "../core/texts";
import type { GameInfo } from "../wire";
import { Strength } from "../front/face";
import { LevelPicker } from "../front/level-picker";
import { GuestName, OwnName } from "../front/fields";
import { type Occupant, type PlannedSeat, newSeat } from "./plan";

interface Props {
  game: GameInfo;
  seats: PlannedSeat[];
  change(seats: PlannedSeat[]): void;
}

export function Seats({ game, seats, change }: Props) {
  const [least, most] = [Math.min(...game.players), Math.max(...game.players)];
  const last = seats[seats.length - 1]!;
  const full = seats.length >= most;
  const section = useRef<HTMLElement>(null);
  useFocusKept(section, seats.length);
  const add = () => {
    if (full) return;
    const fresh = newSeat(last.occupant === "me" ? "bot" : last.occupant, Math.max(...seats.map(({ id }) => id)) + 1);
    change([...seats, { ...fresh, level: last.level }]);
  };
  return (
    <section ref={section} class="panel" aria-labelledby="who">
      <h2 id="who">
        {t("Who plays")} <small aria-live="polite">{tn("{n} player", "{n} players", seats.length)}</small>
      </h2>
      <ol class="seats">
        {seats.map((seat, place) => (
          <SeatRow
            key={seat.id}
            seat={seat}
            place={place}
            change={(part) => change(seats.map((other) => (other === seat ? { ...other, ...part } : other)))}
            remove={seats.length > least ? () => change(seats.filter((other) => other !== seat)) : undefined}
          />
        ))}
      </ol>
      <div class="add" data-focus>
        <button type="button" class="quiet-button" aria-disabled={full} onClick={add}>
          <Icon of="add" /> {t("Add a player")}
        </button>
      </div>
    </section>
  );
}

interface RowProps {
  seat: PlannedSeat;
  place: number;
  change(part: Partial<PlannedSeat>): void;
  remove?: (() => void) | undefined; // not there where the game needs everybody
}

const KINDS: [Occupant, "bot" | "people" | "phone", string][] = [
  ["bot", "bot", mark("Bot")],
  ["open", "people", mark("Friend")],
  ["here", "phone", mark("Here")],
];
const offered = KINDS.filter(([occupant]) => occupant !== "open" || pageData.kept !== "site"); // friends need a server

function SeatRow({ seat, place, change, remove }: RowProps) {
  const title = t("Seat {number}", { number: place + 1 });
  return (
    <li>
      <fieldset class="seat">
        <legend class="unseen">{title}</legend>
        <span class={`face face-${place}`} aria-hidden="true">
          {seat.occupant === "bot" ? <Icon of="bot" /> : place + 1}
          {seat.occupant === "bot" && <Strength level={seat.level} />}
        </span>
        {seat.occupant === "me" ? (
          <OwnName placeholder={t("Your name")} />
        ) : (
          <>
            <div class="kinds">
              {offered.map(([occupant, icon, words]) => (
                <label key={occupant}>
                  <input
                    type="radio"
                    name={`occupant-${seat.id}`}
                    checked={occupant === seat.occupant}
                    onChange={() => change({ occupant })}
                  />
                  <span>
                    <Icon of={icon} /> {t(words)}
                  </span>
                </label>
              ))}
            </div>
            <Detail seat={seat} place={place} change={change} />
            {remove && (
              <button
                type="button"
                class="icon"
                aria-label={t("Remove seat {number}", { number: place + 1 })}
                onClick={remove}
              >
                <Icon of="close" />
              </button>
            )}
          </>
        )}
      </fieldset>
    </li>
  );
}

/** What else is to be said of a seat: how strong, what name, how they come. */
function Detail({ seat, place, change }: Omit<RowProps, "remove">) {
  if (seat.occupant === "open") return <p class="detail quiet">{t("joins by the link that you send")}</p>;
  if (seat.occupant === "here") {
    return <GuestName seat={place} value={seat.name} write={(name) => change({ name })} />;
  }
  return <LevelPicker class="detail" level={seat.level} pick={(level) => change({ level })} />;
}
