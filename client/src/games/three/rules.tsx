/** The rules of Three Is Too Many, with the same cards as at the table. */
import { t } from "../../core/texts";
import { Card } from "../../cards/card";
import { CollectionPicture, HeapPicture, RowPicture } from "./pictures";

const TURNED = { up: 0, down: 3 }; // the third of a colour is too many

export default function Rules() {
  return (
    <article class="rules-text three-rules">
      <p>
        {t(
          "You collect cards in seven colours. One of a colour is good, two are perfect, but a third spoils them all.",
        )}
      </p>
      <p>{t("Two to four play, for about 25 minutes. Whoever has the most points at the end wins.")}</p>
      <Beginning />
      <Turn />
      <Taking />
      <Collecting />
      <Bonuses />
      <End />
      <Score />
      <Advice />
    </article>
  );
}

function Beginning() {
  return (
    <>
      <h2 id="three-beginning">{t("The beginning")}</h2>
      <p>{t("There are three rows. They start with 0, 30 and 60, and these cards never move.")}</p>
      <figure>
        <RowPicture cards={[0, 8, 23]} />
        <RowPicture cards={[30, 47]} />
        <RowPicture cards={[60]} />
        <figcaption>
          {t("Three cards from the deck open the game, each in its row. Here it was 8, 23 and 47.")}
        </figcaption>
      </figure>
      <p>{t("The numbers from 1 to 29 belong in the first row, 31 to 59 in the second, 61 to 89 in the third.")}</p>
      <p>
        {t(
          "You start with eight cards in your hand and a pile of twelve. Nobody looks into a pile, not even its owner. All other cards stay out of the game.",
        )}
      </p>
      <p>
        {t("Who begins is drawn by lot, or the host chooses: the youngest, say.")}{" "}
        {t("Then it goes on clockwise, to the left.")}
      </p>
      <p>
        {t("Which number has which colour is the same in every game, unless other colours were chosen.")}{" "}
        {t("The printed cards have colours of their own; if you have them, you can play with those.")}
      </p>
    </>
  );
}

function Turn() {
  return (
    <>
      <h2 id="three-turn">{t("A turn")}</h2>
      <p>
        {t(
          "Lay exactly one card from your hand into its row. The numbers always rise from left to right; higher cards move aside.",
        )}
      </p>
      <figure>
        <RowPicture cards={[30, 34, 41, 52]} laid={41} />
        <figcaption>{t("41 slides in between 34 and 52.")}</figcaption>
      </figure>
      <p>
        {t(
          "A row has room for four cards, and its start card is one of them. As long as there is room, you take nothing.",
        )}
      </p>
    </>
  );
}

function Taking() {
  return (
    <>
      <h2 id="three-taking">{t("The fifth card takes")}</h2>
      <p>
        {t("Whoever lays a fifth card into a row must take something from it. The card just laid stays where it is.")}
      </p>
      <h3>{t("Are there higher cards? Take them all")}</h3>
      <figure>
        <RowPicture cards={[0, 7, 20, 21, 25]} laid={20} taken={[21, 25]} />
        <figcaption>{t("20 takes 21 and 25, everything to its right. 0, 7 and 20 remain in the row.")}</figcaption>
      </figure>
      <h3>{t("Is yours the highest? Take the first one")}</h3>
      <figure>
        <RowPicture cards={[0, 7, 21, 25, 26]} laid={26} taken={[7]} />
        <figcaption>
          {t("Nothing is higher than 26. So it takes 7, the card right beside the start card. The row is full again.")}
        </figcaption>
      </figure>
      <h3>{t("Cards without colour")}</h3>
      <figure>
        <Card value={15} colour={null} />
        <Card value={45} colour={null} />
        <Card value={75} colour={null} />
        <figcaption>
          {t("15, 45 and 75 fill a row like any other card. Whoever takes one removes it from the game.")}
        </figcaption>
      </figure>
    </>
  );
}

function Collecting() {
  return (
    <>
      <h2 id="three-collecting">{t("Your collection")}</h2>
      <p>{t("The cards you take lie in front of you, sorted by colour. Everybody sees them.")}</p>
      <figure>
        <HeapPicture colour="orange" up={1} />
        <HeapPicture colour="orange" up={2} />
        <HeapPicture colour="orange" up={2} coming={1} then={TURNED} />
        <figcaption>
          {t(
            "One card is worth 1 point, two are worth 5. With the third all three turn face down and cost 1 point each.",
          )}
        </figcaption>
      </figure>
      <p>
        {t(
          "At the table a warning sign stands on every pair of yours, and on the cards in the rows that would be your third.",
        )}
      </p>
      <h3>{t("Two at once can be too many")}</h3>
      <figure>
        <HeapPicture colour="turquoise" up={1} coming={2} then={TURNED} />
        <figcaption>
          {t("You have one turquoise card and take two more at once. That makes three: all turn face down.")}
        </figcaption>
      </figure>
      <h3>{t("After three it starts anew")}</h3>
      <figure>
        <HeapPicture colour="red" up={1} down={3} />
        <figcaption>
          {t("The fourth red card counts as the first one again: 1 point. The three beneath it still cost 3.")}
        </figcaption>
      </figure>
    </>
  );
}

function Bonuses() {
  return (
    <>
      <h2 id="three-bonuses">{t("Bonuses")}</h2>
      <p>
        {t(
          "Do you have all seven colours face up at the end of your turn? Then take the running bonus that lies on top: 10 points for whoever is first, then 7, 5 and 3.",
        )}
      </p>
      <p>{t("You get it only once. It stays with you, even when one of the colours turns face down later.")}</p>
      <p>
        {t(
          "At the end of the game everybody with six or seven colours face up gets a final bonus: 10 points for seven, 5 for six.",
        )}
      </p>
    </>
  );
}

function End() {
  return (
    <>
      <h2 id="three-end">{t("New cards, and the end")}</h2>
      <p>
        {t(
          "When only two cards are left in your hand, you draw six from your pile at the end of your turn. That happens twice.",
        )}
      </p>
      <p>
        {t(
          "When you have two cards left and the pile is empty, you are done: you have laid 18 cards. The last two count for nothing.",
        )}
      </p>
      <p>{t("The game ends when everybody is done.")}</p>
    </>
  );
}

function Score() {
  const lines: [string, string][] = [
    [t("A colour with one card face up"), "1"],
    [t("A colour with two cards face up"), "5"],
    [t("Each card face down"), "−1"],
    [t("The running bonus"), "10, 7, 5, 3"],
    [t("Seven colours face up at the end"), "10"],
    [t("Six colours face up at the end"), "5"],
  ];
  return (
    <>
      <h2 id="three-score">{t("The score")}</h2>
      <table>
        <tbody>
          {lines.map(([line, points]) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figure>
        <CollectionPicture
          cards={[
            [1, 0],
            [2, 0],
            [1, 0],
            [0, 3],
            [2, 0],
            [1, 3],
            [1, 0],
          ]}
        />
        <figcaption>
          {t(
            "Four single cards make 4 and two pairs 10. Six cards face down cost 6. Six colours lie face up: 5 more. Together 13.",
          )}
        </figcaption>
      </figure>
      <p>{t("Most points wins. In a tie the win is shared.")}</p>
    </>
  );
}

function Advice() {
  return (
    <>
      <h2 id="three-advice">{t("Good to know")}</h2>
      <ul>
        <li>{t("In a full row a high card takes little and a low one takes much.")}</li>
        <li>{t("A row with one free place is harmless for you, but then it is full for the next player.")}</li>
        <li>{t("Keep cards of all three rows in your hand, so that you can get around a bad one.")}</li>
      </ul>
    </>
  );
}
