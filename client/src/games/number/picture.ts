import { t } from "../../core/texts";
import type { GamePicture } from "../../game/picture";
import type { NumberView } from "../../wire";
import { VOID } from "./print";

const digits = (number: string) =>
  number === VOID
    ? [..."   "].map(() => ({ value: "", colour: null }))
    : [...number].map((value) => ({ value, colour: null }));

const picture: GamePicture<NumberView> = {
  ground: "#1a2754",
  glow: "#2a3d7a",
  lines: ({ free, turns, seat }, names) => {
    const last = turns.at(-1)?.numbers ?? [];
    return [
      [
        {
          words: t("Free digits of {name}", { name: names[seat ?? 0]! }),
          cards: digits((free[seat ?? 0] ?? []).join("")),
        },
      ],
      last.flatMap((number, other) => (number ? [{ words: names[other]!, cards: digits(number) }] : [])),
    ];
  },
};

export default picture;
