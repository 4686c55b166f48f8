/** How hard a puzzle is, in words. */
import { t } from "../core/texts";

export const LEVELS = [1, 2, 3];

export function levelName(level: number): string {
  return [t("easy puzzle"), t("for thinkers"), t("hard to find")][level - 1] ?? "";
}
