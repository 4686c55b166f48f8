import { colourOf, valueOf } from "../../cards/colours";
import { t } from "../../core/texts";
import type { GamePicture } from "../../game/picture";
import type { QwixxSheet, QwixxView } from "../../wire";
import { ROWS, type Row, numbersOf } from "./print";

const down = (card: string) => ({ value: valueOf(card), colour: null, back: true });
const shown = (card: string) => (colourOf(card) ? { value: valueOf(card), colour: colourOf(card) } : down(card));

/** A row of a sheet. */
const boxes = (sheet: QwixxSheet, row: Row) => ({
  words: "",
  cards: numbersOf(row).map((value) => ({ value, colour: colourOf(row), crossed: sheet[row].includes(value) })),
  boxes: true,
});

const picture: GamePicture<QwixxView> = {
  ground: "#6b2a1a",
  glow: "#7d3623",
  lines: ({ display, top, action, hands, sheets, seat }, names) => [
    [
      { words: t("Display"), cards: display.map(down) },
      { words: action === "number" ? t("For all") : t("Pile"), cards: [down(top)] },
      { words: t("Hand of {name}", { name: names[seat ?? 0]! }), cards: (hands[seat ?? 0] ?? []).map(shown) },
    ],
    ...[ROWS.slice(0, 2), ROWS.slice(2)].map((rows) => rows.map((row) => boxes(sheets[seat ?? 0]!, row))),
  ],
};

export default picture;
