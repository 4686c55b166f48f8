/** The proof of a game's shuffle, checked in this browser: a list of ticks, the values to compare, and what they mean. */
import { useMemo } from "preact/hooks";

import { sentence, t, together } from "../core/texts";
import { seedOn } from "../local/daily";
import { isRemembered } from "../net/remembered";
import { Icon } from "../ui/icon";
import type { ReviewedGame } from "./game";
import { namesOf } from "./game";
import type { ReviewStore } from "./store";
import { type ProofStep, type StepName, check, earlySalts, firstWasChosen, hasProof } from "./verify";

/** One line: whether it fits (null: nobody can tell here), and what it says. */
interface Tick {
  fits: boolean | null;
  words: string;
}

export function ShuffleProof({ store: { reviewed } }: { store: ReviewStore }) {
  const { ticks, whole } = useMemo(() => checked(reviewed), [reviewed]);
  const none = !hasProof(reviewed.record);
  return (
    <section id="proof" class="panel shuffle-proof" aria-labelledby="shuffle-proof" data-fits={none ? "none" : whole}>
      <h2 id="shuffle-proof">{t("Was the shuffle fair?")}</h2>
      <p>{none ? noProof(reviewed) : whole ? t("Yes: nobody chose the cards.") : t("Something does not fit.")}</p>
      <ul class="proof-ticks">
        {ticks.map(({ fits, words }) => (
          <li key={words} class={fits ? "right" : fits === false ? "wrong" : ""}>
            <Icon of={fits ? "check" : fits === false ? "close" : "eye"} />
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {!none && <Values of={reviewed} />}
    </section>
  );
}

function noProof({ record }: ReviewedGame): string {
  const { daily } = record.more;
  if (typeof daily === "string" && record.seed === seedOn(record.game, daily))
    return t("A deal of the day: its shuffle follows from the game and the date, the same for everybody.");
  return record.decks
    ? t("The cards of this game were written down, not shuffled: there is nothing to check.")
    : t("This record says how the cards were shuffled, but not who chose that: there is no proof to check.");
}

/** What each step shows, and what this device itself knows. */
function checked({ record, game, ...reviewed }: ReviewedGame): { ticks: Tick[]; whole: boolean } {
  if (!hasProof(record)) return { ticks: [], whole: false };
  let steps: ProofStep[];
  try {
    steps = check(record, game);
  } catch (fault) {
    return { ticks: [{ fits: false, words: sentence((fault as Error).message) }], whole: false };
  }
  const whole = steps.every(({ fault }) => !fault);
  const ticks = steps.map(({ name, fault }): Tick => {
    return fault ? { fits: false, words: sentence(fault.text(t)) } : { fits: true, words: shows(name, record) };
  });
  return { ticks: [...ticks, ...(whole ? ownTicks({ record, game, ...reviewed }) : [])], whole };
}

function shows(name: StepName, record: ReviewedGame["record"]): string {
  switch (name) {
    case "commitment":
      return t("The shuffle was fixed before anybody sat down: the secret is the one that the table had promised.");
    case "seed":
      return t("Everybody added a salt of their own to that secret, so nobody alone has chosen the cards.");
    case "first":
      return firstWasChosen(record)
        ? t("The seat that began was not drawn: it was chosen before the deal.")
        : t("The seat that began was drawn from the same seed.");
    case "game":
      return t("From that seed every card was dealt and played as recorded, up to the result.");
  }
}

/** What only those know who were there. */
function ownTicks(reviewed: ReviewedGame): Tick[] {
  const { record } = reviewed;
  const { commitment, salts } = record.more as { commitment: string; salts: string[] };
  const early = earlySalts(record).map((seat) => namesOf(reviewed)[seat]!);
  const was = isRemembered(commitment);
  const gave = salts.some((salt) => salt && isRemembered(salt));
  return [
    {
      fits: was || null,
      words: was
        ? t("This device saw that promise before the deal, and has kept it.")
        : t("This device was not there before the deal: who was can compare the promise below."),
    },
    ...(gave ? [{ fits: true, words: t("One of the salts came from this device.") }] : []),
    ...(early.length
      ? [
          {
            fits: null,
            words: t(
              "The server had these salts before it showed its commitment, so they prove nothing to others: {names}",
              { names: together(early) },
            ),
          },
        ]
      : []),
  ];
}

/** What can be compared, and checked by any other program. */
function Values({ of: reviewed }: { of: ReviewedGame }) {
  const { seed, more } = reviewed.record;
  const names = namesOf(reviewed);
  const salts = Array.isArray(more.salts) ? more.salts.map(String) : [];
  const rows: [string, string][] = [
    [t("Promise (commitment)"), String(more.commitment)],
    [t("Secret"), String(more.secret)],
    ...salts.map((salt, seat): [string, string] => [t("Salt of {name}", { name: names[seat] ?? seat }), salt]),
    [t("Seed"), String(seed)],
  ];
  return (
    <details class="proof-values">
      <summary>{t("The values, and how they belong together")}</summary>
      <p>
        {t(
          "Before anybody sits down, the table draws a secret and shows its hash: the promise. Then everybody adds a " +
            "salt, not knowing the secret. The seed is the hash of both, and every shuffle follows from it. So neither " +
            "the server nor a player can choose the cards, and afterwards anybody can check it.",
        )}
      </p>
      <dl>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value ? <code>{value}</code> : t("none")}</dd>
          </div>
        ))}
      </dl>
      <p>
        {t("The same check in a terminal, with the saved record:")} <code>karban verify FILE</code>
      </p>
    </details>
  );
}
