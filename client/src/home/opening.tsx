/**
 * What the first page shows while its scripts are on their way: the build draws it into the page, in each language. The
 * scripts then draw the same again, in the same place. So there is nothing in it that could be pressed in vain.
 */
import { t } from "../core/texts";
import { Brand } from "../front/brand";
import { Card } from "../cards/card";

export default function Opening() {
  return (
    <div class="page">
      <header class="top">
        <Brand />
      </header>
      <main class="home">
        <Hero />
      </main>
    </div>
  );
}

export function Hero() {
  return (
    <section class="hero">
      <div>
        <h1 tabIndex={-1}>{t("Small decks, big decisions.")}</h1>
        <p>{t("Number-card games with friends, against bots or on one device. Nothing to install, no signing in.")}</p>
      </div>
      <Fan />
    </section>
  );
}

const FAN: [number, string][] = [
  [4, "yellow"],
  [8, "red"],
  [2, "purple"],
  [6, "green"],
  [1, "blue"],
];

/** A hand of cards, only to look at. */
function Fan() {
  return (
    <div class="fan" aria-hidden="true">
      {FAN.map(([value, colour]) => (
        <Card key={value} value={value} colour={colour} />
      ))}
    </div>
  );
}
