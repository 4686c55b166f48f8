import { t } from "../../core/texts";
import type { GamePicture } from "../../game/picture";
import type { ThreePile, ThreeView } from "../../wire";

const pile = (colour: string, { up, down }: ThreePile) => [
  ...Array.from({ length: down }, () => ({ value: "", colour: null, back: true })),
  ...Array.from({ length: up }, () => ({ value: "", colour })),
];

const picture: GamePicture<ThreeView> = {
  ground: "#2d2452",
  glow: "#3d3269",
  lines: ({ rows, hand, colours, collections, seat }, names) => {
    const shown = (card: string) => ({ value: card, colour: colours[card] ?? null });
    const piles = Object.entries(collections[seat ?? 0] ?? {}).filter(([, { up, down }]) => up + down > 0);
    return [
      rows.map((row, place) => ({
        words: t("Row {number}", { number: place + 1 }),
        cards: row.map(shown),
        unlettered: true,
      })),
      [
        {
          words: t("Hand of {name}", { name: names[seat ?? 0]! }),
          cards: (hand ?? []).map(shown),
          unlettered: true,
        },
        ...piles.map(([colour, cards], place) => ({
          words: place ? "" : t("Collection"),
          cards: pile(colour, cards),
          fanned: true,
          unlettered: true,
        })),
      ],
    ];
  },
};

export default picture;
