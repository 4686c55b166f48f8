/** What has happened, in words, the latest first. */
import { Dialog } from "../ui/dialog";
import { language, t } from "../core/texts";
import { SeatFace } from "../front/face";
import type { StateMessage } from "../wire";
import type { LogLine } from "./state";

export function Log({ lines, message, close }: { lines: LogLine[]; message: StateMessage; close(): void }) {
  const clock = new Intl.DateTimeFormat(language.value, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (
    <Dialog title={t("What has happened")} close={close}>
      <ol class="log" reversed>
        {[...lines].reverse().map((line) => (
          <li key={line.n}>
            <time>{clock.format(line.at)}</time>
            {line.seat === null ? <span /> : <SeatFace message={message} seat={line.seat} class="tiny" />}
            {line.say()}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
