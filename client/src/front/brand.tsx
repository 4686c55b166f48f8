/** The name of the site, which leads to the first page. */
import { at } from "../core/root";
import { t } from "../core/texts";

export function Brand() {
  return (
    <a class="brand" href={at("/")} aria-label={t("Karban, all games")}>
      <svg viewBox="0 0 40 36" aria-hidden="true">
        <rect class="behind" x="5" y="5" width="17" height="25" rx="3.5" transform="rotate(-14 13 30)" />
        <rect class="before" x="16" y="4" width="17" height="25" rx="3.5" transform="rotate(10 24 30)" />
        <path d="M24.8 11.5 28.6 9.6 26 24" transform="rotate(1 26 16)" />
      </svg>
      Karban
    </a>
  );
}
