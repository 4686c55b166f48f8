/** What has happened, in words, the latest first. */
import { Dialog } from "../ui/dialog";
import { language, t } from "../core/texts";
import type { LogLine } from "./store";

export function Log({ lines, close }: { lines: LogLine[]; close(): void }) {
  const clock = new Intl.DateTimeFormat(language.value, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (
    <Dialog title={t("What has happened")} close={close}>
      <ol class="log" reversed>
        {[...lines].reverse().map((line) => (
          <li key={line.n}>
            <time>{clock.format(line.at)}</time>
            <span class={`pip ${line.seat === null ? "" : `face-${line.seat}`}`} aria-hidden="true" />
            {line.say()}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
