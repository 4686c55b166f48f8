/** The rules of Qwixx, with pictures. */
import type { ComponentChildren } from "preact";

import { t } from "../../core/texts";
import { Back, Card } from "../../cards/card";
import { cardName, colourOf, valueOf } from "../../cards/colours";
import type { QwixxSheet } from "../../wire";
import { worth } from "./ahead";
import { NOTHING } from "./choices";
import type { Row } from "./print";
import { Penalties, READ_ONLY, SheetRow } from "./sheet";

const BLANK: QwixxSheet = { R: [], Y: [], G: [], B: [], locks: [], penalties: 0 };

export default function Rules() {
  return (
    <article class="rules-text qwixx-rules">
      <Goal />
      <Crossing />
      <Turn />
      <PlayRules />
      <End />
    </article>
  );
}

function Goal() {
  return (
    <>
      <h2 id="qwixx-goal">{t("What it is about")}</h2>
      <p>{t("Everybody has a sheet with four rows of numbers and crosses out as many as possible.")}</p>
      <p>{t("The more crosses a row has, the more each further one is worth.")}</p>
      <p>{t("Two to five play, for about 15 minutes. The highest total wins.")}</p>
      <Picture words={t("A fresh sheet.")}>
        <Rows
          sheets={[
            [BLANK, "R"],
            [BLANK, "Y"],
            [BLANK, "G"],
            [BLANK, "B"],
          ]}
        />
      </Picture>
      <h2 id="qwixx-cards">{t("The cards")}</h2>
      <p>{t("There are 44 cards: the numbers from 2 to 12 in red, yellow, green and blue.")}</p>
      <p>
        {t(
          "The back shows the number too, but not the colour. So everybody sees which numbers you hold, and only you see their colours.",
        )}
      </p>
      <Picture words={t("A 7 from behind: it may be any of these.")}>
        <Cards of={["?7", "R7", "Y7", "G7", "B7"]} />
      </Picture>
      <p>
        {t(
          "Everybody begins with four cards. Four more lie side by side, backs up: the display. The rest is the pile, backs up as well.",
        )}
      </p>
    </>
  );
}

function Crossing() {
  return (
    <>
      <h2 id="qwixx-crossing">{t("Crossing out")}</h2>
      <p>
        {t(
          "In every row you cross out from left to right only. You may skip numbers, but what you have skipped is lost for good.",
        )}
      </p>
      <p>{t("Red and yellow rise from 2 to 12. Green and blue fall from 12 to 2.")}</p>
      <Picture words={t("Red goes on from 7: 2, 4 and 5 are lost. Green goes on from 9: 11 is lost.")}>
        <Rows
          sheets={[
            [{ ...BLANK, R: [3, 6] }, "R"],
            [{ ...BLANK, G: [12, 10] }, "G"],
          ]}
        />
      </Picture>
      <h3 id="qwixx-lock">{t("The last number and the lock")}</h3>
      <p>{t("The last number of a row can only be crossed out when there are at least five crosses before it.")}</p>
      <p>
        {t(
          "With it you cross out the lock beside it as well: one cross more. The row is closed then, but for you only. The others go on in it.",
        )}
      </p>
      <Picture words={t("Five crosses, then 12 and the lock: seven crosses.")}>
        <Rows sheets={[[{ ...BLANK, Y: [3, 4, 6, 9, 10, 12], locks: ["Y"] }, "Y"]]} />
      </Picture>
      <p>
        {t(
          "Crosses are made one after the other. With four crosses you may cross out 11 and then 12 with the same cards: the 11 is the fifth.",
        )}
      </p>
      <Picture words={t("Four crosses; 11 and 12 are laid. That makes seven with the lock.")}>
        <Rows sheets={[[{ ...BLANK, R: [2, 3, 5, 8] }, "R", [11, 12]]]} />
      </Picture>
    </>
  );
}

function Turn() {
  return (
    <>
      <h2 id="qwixx-turn">{t("A turn")}</h2>
      <p>{t("Who begins is drawn by lot, or the host chooses: the youngest, say.")}</p>
      <p>{t("One player is up and does three things. Then the next one to the left is up.")}</p>
      <h3 id="qwixx-take">{t("1. Take cards")}</h3>
      <p>
        {t(
          "Whoever is up takes cards from the display until there are five in the hand: one at the beginning, later one to three.",
        )}
      </p>
      <p>
        {t(
          "You see their numbers only, and you choose all of them at once. Then the display is filled up from the pile.",
        )}
      </p>
      <Picture words={t("The display: what will they turn out to be?")}>
        <Cards of={["?4", "?9", "?10", "?6"]} />
      </Picture>
      <h3 id="qwixx-number">{t("2. The number for all")}</h3>
      <p>{t("Now the number on top of the pile counts for everybody, also for those who are not up.")}</p>
      <p>
        {t(
          "Each may cross it out in one row, whichever fits, or pass. All decide at the same time, and nobody sees the others' choices before the last one is made.",
        )}
      </p>
      <Picture words={t("An 8 for all: on this sheet it fits in red and blue, and in yellow it is lost.")}>
        <Cards of={["?8"]} />
        <Rows
          sheets={[
            [{ ...BLANK, R: [4, 7] }, "R", [8]],
            [{ ...BLANK, Y: [5, 9] }, "Y"],
            [{ ...BLANK, B: [11] }, "B", [8]],
          ]}
        />
      </Picture>
      <p>{t("The card stays on the pile.")}</p>
    </>
  );
}

function PlayRules() {
  return (
    <>
      <h3 id="qwixx-play">{t("3. Lay cards")}</h3>
      <p>{t("Whoever is up lays one card, or two or three of the same colour. At least one must be laid.")}</p>
      <p>
        {t(
          "You may then cross out their numbers in the row of that colour: all, some or none of them. Nobody else crosses out anything.",
        )}
      </p>
      <p>{t("Between the first and the last number that you cross out here, you may leave out one at most.")}</p>
      <Picture words={t("6, 7 and 9: all three. Only the 8 is left out.")}>
        <Cards of={["R6", "R7", "R9"]} />
        <Rows sheets={[[BLANK, "R", [6, 7, 9]]]} />
      </Picture>
      <Picture
        words={t("3, 5 and 7: two numbers would be left out, 4 and 6. So 3 and 5, or 5 and 7, or only one of them.")}
      >
        <Cards of={["Y3", "Y5", "Y7"]} />
        <Rows sheets={[[BLANK, "Y", [3, 5]]]} />
      </Picture>
      <Picture words={t("11, 10 and 6: from 10 to 6 it is too far. So 11 and 10, or only one of them.")}>
        <Cards of={["B11", "B10", "B6"]} />
        <Rows sheets={[[BLANK, "B", [11, 10]]]} />
      </Picture>
      <p>
        {t(
          "It can be wise to lay three cards and cross out only one number: more cards laid are more new cards in your next turn.",
        )}
      </p>
      <h3 id="qwixx-penalty">{t("Penalties")}</h3>
      <p>
        {t(
          "If you are up and cross out nothing, neither the number for all nor with your cards, you mark a penalty. It costs 5 points.",
        )}
      </p>
      <p>{t("Whoever is not up never gets a penalty.")}</p>
      <Picture words={t("Two penalties: −10.")}>
        <Penalties count={2} />
      </Picture>
    </>
  );
}

function End() {
  return (
    <>
      <h2 id="qwixx-end">{t("The end")}</h2>
      <p>{t("The game ends at once when somebody has closed two rows, or has four penalties.")}</p>
      <p>
        {t("If this happens with the number for all, no more cards are laid and there is no penalty for this turn.")}
      </p>
      <p>{t("When the pile runs out, the cards laid so far are shuffled into a new one.")}</p>
      <h2 id="qwixx-score">{t("Scoring")}</h2>
      <p>
        {t(
          "Each row counts by itself: the first cross is worth 1 point, the second 2, the third 3, and so on. The lock counts as a cross.",
        )}
      </p>
      <Worth crosses={[1, 2, 3, 4, 5, 6]} />
      <Worth crosses={[7, 8, 9, 10, 11, 12]} />
      <p>
        {t(
          "From the sum of the four rows 5 points are taken away for each penalty. The highest total wins; tied players share the win.",
        )}
      </p>
      <h2 id="qwixx-jokers">{t("With jokers")}</h2>
      <p>
        {t(
          "Eleven jokers are shuffled in, one for each number from 2 to 12. From behind they look like all other cards.",
        )}
      </p>
      <p>
        {t(
          "The number of a joker is fixed. You choose its colour when you lay it, and it may be laid together with cards of that colour.",
        )}
      </p>
      <Picture words={t("Laid as green: 9, 8 and the joker 7 cross out three numbers.")}>
        <Cards of={["G9", "G8", "J7"]} />
        <Rows sheets={[[BLANK, "G", [9, 8, 7]]]} />
      </Picture>
      <p>{t("If you lay the same number twice, it is crossed out once.")}</p>
    </>
  );
}

function Worth({ crosses }: { crosses: number[] }) {
  return (
    <div class="scrolled">
      <table class="sheet">
        <tbody>
          <tr>
            <th scope="row">{t("crosses")}</th>
            {crosses.map((n) => (
              <td key={n}>{n}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t("points")}</th>
            {crosses.map((n) => (
              <td key={n}>
                <b>{worth(n)}</b>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Picture({ words, children }: { words: string; children: ComponentChildren }) {
  return (
    <figure class="qwixx-figure">
      {children}
      <figcaption>{words}</figcaption>
    </figure>
  );
}

function Cards({ of }: { of: string[] }) {
  return (
    <div class="qwixx-figure-cards">
      {of.map((card) =>
        card[0] === "?" ? (
          <Back
            key={card}
            value={valueOf(card)}
            label={t("a back with the number {number}", { number: valueOf(card) })}
          />
        ) : (
          <Card key={card} value={valueOf(card)} colour={colourOf(card)} label={cardName(card)} />
        ),
      )}
    </div>
  );
}

/** Rows of sheets, some with numbers that are about to be crossed out. */
function Rows({ sheets }: { sheets: [QwixxSheet, Row, number[]?][] }) {
  return (
    <ul class="qwixx-sheet">
      {sheets.map(([sheet, row, crossed]) => (
        <SheetRow
          key={row}
          sheet={sheet}
          row={row}
          pencil={crossed ? { ...READ_ONLY, shown: { ...NOTHING, row, crossed } } : READ_ONLY}
        />
      ))}
    </ul>
  );
}
