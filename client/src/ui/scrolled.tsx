/** A score sheet in a box of its own: where it is too wide, it is scrolled there and not the page, also by keys. */
import type { ComponentChildren } from "preact";

import { t } from "../core/texts";

export function Scrolled({ children }: { children: ComponentChildren }) {
  return (
    <div class="scrolled" tabIndex={0} role="group" aria-label={t("Score sheet")}>
      {children}
    </div>
  );
}
