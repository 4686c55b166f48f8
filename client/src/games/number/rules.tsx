/** The rules of The Number, with the same tiles as at the table. */
import { t } from "../../core/texts";
import { ahead, judged } from "./ahead";
import { bonusOf, TURNS } from "./print";
import { Board, Tiles } from "./tile";
import { clashWords, sumWords } from "./words";

export default function Rules() {
  return (
    <article class="rules-text number-rules">
      <h2 id="aim">{t("What it is about")}</h2>
      <p>
        {t(
          "Everybody secretly writes a number of three digits. High numbers score more, but they are in danger: whoever shares a digit with a lower number is out.",
        )}
      </p>
      <p>
        {t(
          "There are two rounds of five turns. In a turn all choose at the same time. Three to five play; two may try it as a house rule.",
        )}{" "}
        {t("Nobody begins, as all play at the same time.")}
      </p>
      <Choosing />
      <Checking />
      <Scoring />
      <h2 id="end">{t("The end of a round")}</h2>
      <p>
        {t(
          "After turn five each digit crossed out on your board brings one more point, also those crossed out just now.",
        )}
      </p>
      <figure>
        <Board free={[..."0479"]} seat={2} />
        <figcaption>{t("Six digits are crossed out: 6 points.")}</figcaption>
      </figure>
      <p>
        {t("For the second round all boards are clean again. After it the highest total wins. A tie is a shared win.")}
      </p>
    </article>
  );
}

function Choosing() {
  return (
    <>
      <h2 id="choose">{t("Choosing")}</h2>
      <p>
        {t(
          "Your board has the digits from 0 to 9. Build a number from three of those that are still free. Everybody sees all boards.",
        )}
      </p>
      <figure>
        <Board free={[..."024679"]} seat={0} />
        <figcaption>{t("Here 1, 3, 5 and 8 are crossed out. All other digits may be used.")}</figcaption>
      </figure>
      <p>
        {t("A digit may be used more than once, and 0 may stand in front: 777 and 045 are numbers like any other.")}
      </p>
      <p>{t("Until you send it, you can change your mind. Then it lies face down until all have chosen.")}</p>
      <p>{t("Whoever has no free digit left sits out until the round ends and scores nothing in those turns.")}</p>
    </>
  );
}

function Checking() {
  return (
    <>
      <h2 id="check">{t("Who is out")}</h2>
      <p>
        {t(
          "The numbers are turned over from the highest to the lowest. A number is out if any lower number has one of its digits. All others stand.",
        )}
      </p>
      <Example numbers={["761", "513", "444", "444", "220"]} turn={1} />
      <p>{t("761 and 513 share the 1, so the higher one is out. 513 stands: nothing below it has a 5, a 1 or a 3.")}</p>
      <h3>{t("Equal numbers are friends")}</h3>
      <p>
        {t(
          "The two 444 do not harm each other. Only a lower number can put you out, never an equal or a higher one. So the lowest number always stands.",
        )}
      </p>
      <h3>{t("Numbers that are out still bite")}</h3>
      <p>{t("Even a number that is out itself puts out the higher ones with which it shares a digit:")}</p>
      <Example numbers={["761", "513", "444", "342", "220"]} turn={1} />
      <p>{t("One 342 and the whole tower falls. Only 220 is left, so it also gets the bonus.")}</p>
    </>
  );
}

function Scoring() {
  return (
    <>
      <h2 id="score">{t("Points")}</h2>
      <p>
        {t(
          "A number that stands scores its first digit: 513 scores 5, 045 scores 0. Its digits are then crossed out on your board for the rest of the round. 777 crosses out a single digit.",
        )}
      </p>
      <p>{t("A number that is out scores nothing, but it costs nothing either: all its digits stay free.")}</p>
      <p>
        {t(
          "A number with a crossed-out digit is not valid: it scores 0, crosses nothing out and is compared with no other. While you have a free digit, you may write one on purpose, to keep a good digit for turn five.",
        )}
      </p>
      <p>
        {t(
          "The highest number that stands also earns the bonus of the turn. If several have the same number, each gets the full bonus.",
        )}
      </p>
      <div class="scrolled">
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col">{t("Turn")}</th>
              {turns.map((turn) => (
                <th key={turn} scope="col">
                  {turn}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t("Bonus")}</th>
              {turns.map((turn) => (
                <td key={turn}>{bonusOf(turn)}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <p>{t("In turn five the first digit counts twice. Save a good one for it!")}</p>
      <Example numbers={["480", "139"]} turn={TURNS} />
    </>
  );
}

const turns = Array.from({ length: TURNS }, (_, index) => index + 1);

/** Numbers as they would lie in the middle of the table. */
function Example({ numbers, turn }: { numbers: string[]; turn: number }) {
  const scored = ahead.now?.points(numbers, turn) ?? [];
  return (
    <figure class="number-stage">
      <ol>
        {judged(numbers).map(({ seat, number, clashes }) => {
          const [out] = clashes;
          const points = scored[seat] ?? 0;
          return (
            <li key={seat} class={out ? "out" : "in"}>
              <Tiles of={number} seat={seat} shared={clashes.flatMap(({ digits }) => digits)} />
              <span class="result">
                <strong class={out ? "bad" : "good"}>{out ? t("out") : `+${points}`}</strong>
                <small>{out ? clashWords(out) : sumWords(number, points, turn)}</small>
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
