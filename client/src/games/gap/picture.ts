import { colourOf, valueOf } from "../../cards/colours";
import { t } from "../../core/texts";
import type { GamePicture } from "../../game/picture";
import type { GapView } from "../../wire";

const shown = (card: string) => ({ value: valueOf(card), colour: colourOf(card) });

/** The towers of a collection. */
const byColour = (cards: string[]): string[][] =>
  [...new Set(cards.map((card) => card[0]))].map((letter) => cards.filter((card) => card[0] === letter));

const picture: GamePicture<GapView> = {
  ground: "#10424c",
  glow: "#17525d",
  lines: ({ row, hand, collections, seat }, names) => [
    [{ words: t("Row"), cards: row.map(shown) }],
    [
      { words: t("Hand of {name}", { name: names[seat ?? 0]! }), cards: (hand ?? []).map(shown) },
      ...byColour(collections[seat ?? 0] ?? []).map((cards, place) => ({
        words: place ? "" : t("Collection"),
        cards: cards.map(shown),
        fanned: true,
      })),
    ],
  ],
};

export default picture;
