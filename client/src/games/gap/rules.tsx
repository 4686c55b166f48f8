/** The rules of GAP, with the same cards as at the table. */
import { t } from "../../core/texts";
import { cardName } from "../../cards/colours";
import { CardFace, Stacks, Sum } from "./collection";
import { worth } from "./ahead";

export default function Rules() {
  return (
    <article class="rules-text gap-rules">
      <p>
        {t("You collect cards in five colours. One colour should get far ahead, and the weakest should stay small.")}
      </p>
      <p>{t("Two to six play, for about ten minutes. Whoever has the most points in the end wins.")}</p>
      <Cards />
      <Deal />
      <Turn />
      <Afterwards />
      <Scoring />
      <End />
      <Advice />
    </article>
  );
}

function Cards() {
  return (
    <>
      <h2 id="gap-cards">{t("The cards")}</h2>
      <p>{t("There are fifty cards: red, yellow, green, blue and purple, each with the values from 0 to 9.")}</p>
      <p>
        {t("The values form a ring. After 9 comes 0 again, so 9 and 0 are neighbours like any others.")}{" "}
        {t("The small numbers on a card are its neighbours.")}
      </p>
      <figure>
        <CardFace of="G8" label={cardName("G8")} />
        <CardFace of="B9" label={cardName("B9")} />
        <CardFace of="R0" label={cardName("R0")} />
        <CardFace of="Y1" label={cardName("Y1")} />
        <figcaption>{t("8, 9, 0 and 1 follow each other on the ring.")}</figcaption>
      </figure>
      <p>
        {t("With three players one colour stays in the box, with two players two colours.")}{" "}
        {t("Which ones, you choose yourselves.")}
      </p>
    </>
  );
}

function Deal() {
  return (
    <>
      <h2 id="gap-deal">{t("The deal")}</h2>
      <p>
        {t("Everybody gets six cards, with five or six players only five.")}{" "}
        {t("Four cards are laid out face up: they are the row. The rest is the pile.")}
      </p>
      <p>
        {t("Who begins is drawn by lot, or the host chooses: the youngest, say.")}{" "}
        {t("Then it goes on clockwise, to the left.")}{" "}
        {t("Each further round is begun by the next player to the left.")}
      </p>
    </>
  );
}

interface ExampleProps {
  card: string; // what is played
  row: string[];
  taken: string[];
  choice?: string[]; // what could be taken instead
  words: string;
}

/** A card from the hand, the row, and what happens. */
function Example({ card, row, taken, choice = [], words }: ExampleProps) {
  const state = (other: string) => (taken.includes(other) ? "taken" : choice.includes(other) ? "other" : "left");
  return (
    <figure>
      <span class="gap-played">
        <CardFace of={card} label={t("Played: {card}", { card: cardName(card) })} />
      </span>
      <svg class="line" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M3 12h17M13 5l7 7-7 7" />
      </svg>
      <span class="gap-row">
        {row.map((other) => (
          <span key={other} class={state(other)}>
            <CardFace of={other} label={cardName(other)} />
          </span>
        ))}
      </span>
      <figcaption>{words}</figcaption>
    </figure>
  );
}

function Turn() {
  return (
    <>
      <h2 id="gap-turn">{t("A turn")}</h2>
      <p>{t("Play exactly one card from your hand. What happens then depends on the row alone.")}</p>
      <h3>{t("1. The row has the same value")}</h3>
      <p>{t("You take all cards of that value. Neighbours do not matter then.")}</p>
      <Example
        card="R7"
        row={["G7", "B6", "Y7", "P2"]}
        taken={["G7", "Y7"]}
        words={t("The red 7 takes both other 7s. The blue 6 stays, although it is a neighbour.")}
      />
      <h3>{t("2. The row has only neighbours")}</h3>
      <p>
        {t("You take one card of each neighbouring value: one below, one above, or both if both are there.")}{" "}
        {t("If several have that value, you choose one of them.")}
      </p>
      <Example
        card="G5"
        row={["R4", "Y6", "B4", "P9"]}
        taken={["R4", "Y6"]}
        choice={["B4"]}
        words={t("The green 5 takes the yellow 6 and one of the 4s: the red one or the blue one, but not both.")}
      />
      <Example
        card="B0"
        row={["Y5", "P9", "G3", "R7"]}
        taken={["P9"]}
        words={t("The blue 0 takes the purple 9: on the ring they are neighbours.")}
      />
      <h3>{t("3. The row has neither")}</h3>
      <p>{t("You take nothing. The card that you played stays in the row, at its end.")}</p>
      <Example
        card="Y2"
        row={["R5", "B7", "G9", "P5", "Y2"]}
        taken={["Y2"]}
        words={t("The yellow 2 finds no 2, no 1 and no 3. Now the row has five cards.")}
      />
      <p>{t("Taking is never optional. What a card can take, it takes.")}</p>
    </>
  );
}

function Afterwards() {
  return (
    <>
      <h2 id="gap-collection">{t("What you take")}</h2>
      <p>
        {t(
          "The cards that you take lie open in front of you, sorted by colour, together with the card that took them.",
        )}{" "}
        {t("They never return to your hand.")}
      </p>
      <p>
        {t("If fewer than four cards are left in the row, it is filled up to four from the pile.")}{" "}
        {t("When the pile is empty, the row stays shorter.")}
      </p>
      <p>{t("Nobody draws cards. The round ends when all hands are empty.")}</p>
    </>
  );
}

function Scored({ cards, words }: { cards: string; words: string }) {
  const list = cards.split(" ");
  return (
    <figure class="gap-scored">
      <Stacks cards={list} colours={["R", "Y", "G", "B", "P"]} />
      <Sum of={worth(list)} />
      <figcaption>{words}</figcaption>
    </figure>
  );
}

function Scoring() {
  return (
    <>
      <h2 id="gap-scoring">{t("The score of a round")}</h2>
      <p>{t("Now the values do not matter any more. Only how many cards of each colour you have counts.")}</p>
      <ul>
        <li>{t("Plus: the cards of the colour that you have most of.")}</li>
        <li>{t("Minus: the cards of the colour that you have fewest of.")}</li>
      </ul>
      <Scored
        cards="R1 R3 R5 R8 R9 B2 B4 B7 G6"
        words={t("Five red ones count as plus, the single green one as minus. The blue ones in between do not count.")}
      />
      <h3>{t("Equally many count together")}</h3>
      <Scored
        cards="R1 R3 R5 Y2 Y4 Y8 G6 P0 B3 B9"
        words={t("Red and yellow share the first place: 3 + 3. Green and purple share the last: 1 + 1.")}
      />
      <h3>{t("What you do not have does not count")}</h3>
      <Scored
        cards="Y0 Y2 Y4 Y7"
        words={t("Only one colour: it is the strongest, and no other is there to be the weakest. Nothing is deducted.")}
      />
      <h3>{t("All equally many: no minus")}</h3>
      <Scored cards="R2 R6 G1 G5 B0 B8" words={t("Two of each colour are all in the first place.")} />
      <h3>{t("It can go wrong")}</h3>
      <Scored cards="P3 P5 R1 Y8 G0" words={t("Three colours with one card each are together more than two.")} />
    </>
  );
}

function End() {
  return (
    <>
      <h2 id="gap-end">{t("The end of the game")}</h2>
      <p>
        {t("The points of all rounds are added up. The game ends with the round in which somebody reaches the target.")}{" "}
        {t("That round is always played out, and then the highest total wins, whoever got to the target first.")}
      </p>
      <p>
        {t("Usually the target is 30 points, in a short game 15, in a long one 70.")}{" "}
        {t("You can agree on any other number as well.")}
      </p>
      <p>
        {t("A table can also agree on a number of rounds, or on a time: the round under way is then the last one.")}
      </p>
      <p>
        {t("If the highest total is shared, the best single round decides, and then the earlier one of these.")}{" "}
        {t("If that is equal too, the win is shared. Or the table has agreed to play another round instead.")}
      </p>
    </>
  );
}

function Advice() {
  return (
    <>
      <h2 id="gap-advice">{t("Good to know")}</h2>
      <ul>
        <li>{t("A second colour with a single card doubles the minus.")}</li>
        <li>
          {t(
            "Colours in the middle cost nothing. Once a single card is your weakest colour, more of the others does no harm.",
          )}
        </li>
        <li>{t("Two colours that are level at the top are worth twice as much as one.")}</li>
        <li>{t("A card that you leave in the row helps those who come next. Look at what they collect.")}</li>
      </ul>
    </>
  );
}
