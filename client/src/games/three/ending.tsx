/** How the scores came about: colour by colour, then the bonuses. */
import { withMinus, t } from "../../core/texts";
import { Dot, colourName } from "../../cards/colours";
import type { Scene } from "../../game/drawing";
import { Scrolled } from "../../ui/scrolled";
import { inOrder } from "../../table/seat";
import type { ThreePile, ThreeView } from "../../wire";
import { worth } from "./ahead";
import { coloursUp, finalBonus } from "./board";
import { pileLabel } from "./words";

export function Ending(scene: Scene<ThreeView>) {
  const { view, names } = scene;
  const seats = inOrder(scene);
  return (
    <div class="three-ending">
      <Scrolled>
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col">{t("Colour")}</th>
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  {names[seat]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.keys(view.collections[0]!).map((colour) => (
              <tr key={colour}>
                <th scope="row">
                  <Dot of={colour} /> {colourName(colour)}
                </th>
                {seats.map((seat) => (
                  <td key={seat}>
                    <Worth colour={colour} pile={view.collections[seat]![colour]!} />
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="row">{t("running bonus")}</th>
              {seats.map((seat) => (
                <td key={seat}>{view.running[seat] ?? 0}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t("final bonus")}</th>
              {seats.map((seat) => (
                <Final key={seat} colours={coloursUp(view.collections[seat]!)} />
              ))}
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("total")}</th>
              {seats.map((seat) => (
                <td key={seat}>{withMinus(view.scores[seat]!)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scrolled>
      <p class="quiet">{t("One card of a colour counts 1, two count 5, and each card face down −1.")}</p>
    </div>
  );
}

function Worth({ colour, pile }: { colour: string; pile: ThreePile }) {
  const up = worth({ ...pile, down: 0 }) ?? 0;
  return (
    <span class="three-line">
      <span class="unseen">{pileLabel(colour, pile)}</span>
      <span aria-hidden="true">
        {(up > 0 || pile.down === 0) && <span class={up ? "" : "quiet"}>{up}</span>}
        {pile.down > 0 && <span class="bad"> {withMinus(-pile.down)}</span>}
      </span>
    </span>
  );
}

/** The bonus at the end, and for how many colours. */
function Final({ colours }: { colours: number }) {
  return (
    <td>
      <small class="quiet" aria-hidden="true">
        {colours}/7{" "}
      </small>
      <span class="unseen">{t("{n} of 7 colours", { n: colours })}: </span>
      {finalBonus(colours)}
    </td>
  );
}
