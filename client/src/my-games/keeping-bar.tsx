/** The games as a file and back, and gone. */
import { useEffect, useRef, useState } from "preact/hooks";

import { archive } from "../archive/games";
import { t, tn } from "../core/texts";
import { Refusal } from "../front/fields";
import { useTask } from "../front/task";
import { Dialog } from "../ui/dialog";
import { type Brought, bring, exportAll } from "./files";

export function KeepingBar({ games }: { games: number }) {
  const { busy, refusal, run } = useTask();
  const [said, say] = useState("");
  const [asking, ask] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    if (!files?.length) return;
    run(async () => {
      say(t("Looking through the games…"));
      const tell = (done: number, of: number) => say(t("{done} of {of} games looked through…", { done, of }));
      const found = await bring([...files], tell).catch((error) => {
        say("");
        throw error;
      });
      say(broughtWords(found));
    });
  };
  useDrop(take);
  return (
    <section class="keeping-bar" aria-label={t("Your games as a file")}>
      <p class="quiet">
        {t(
          "Your games are on this device only. Nothing of them is sent anywhere. Browsers may delete them: a file is safe.",
        )}
      </p>
      <div class="actions">
        {games > 0 && (
          <button type="button" class="quiet-button" onClick={() => run(exportAll)}>
            {t("Export all")}
          </button>
        )}
        <button type="button" class="quiet-button" aria-busy={busy} onClick={() => input.current?.click()}>
          {t("Import")}
        </button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept=".jsonl,.json,.txt"
          onChange={({ currentTarget }) => {
            take(currentTarget.files);
            currentTarget.value = "";
          }}
        />
        {games > 0 && (
          <button type="button" class="quiet-button" onClick={() => ask(true)}>
            {t("Delete all")}
          </button>
        )}
      </div>
      <p role="status">{said}</p>
      <Refusal text={refusal} />
      {asking && <DeleteAll games={games} close={() => ask(false)} />}
    </section>
  );
}

/** Files may be dropped anywhere on the page. */
function useDrop(take: (files: FileList | undefined) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault(); // else the browser would show the file
    const drop = (event: DragEvent) => {
      event.preventDefault();
      latest.current(event.dataTransfer?.files);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
}

function broughtWords({ added, there, refused, why }: Brought): string {
  const parts = [tn("{n} game brought in.", "{n} games brought in.", added)];
  if (there) parts.push(tn("{n} was here already.", "{n} were here already.", there));
  if (refused) parts.push(tn("{n} was refused: {why}", "{n} were refused, the first of them: {why}", refused, { why }));
  return parts.join(" ");
}

function DeleteAll({ games, close }: { games: number; close(): void }) {
  const { busy, refusal, run } = useTask();
  const remove = async () => {
    await archive.clear();
    close();
  };
  const foot = (
    <>
      <button type="button" class="main danger" aria-busy={busy} onClick={() => run(remove)}>
        {tn("Delete {n} game", "Delete {n} games", games)}
      </button>
      <button type="button" class="quiet-button" onClick={close}>
        {t("Keep them")}
      </button>
    </>
  );
  return (
    <Dialog title={t("Delete all your games?")} close={close} foot={foot}>
      <p>{t("They are gone for good, with all statistics. If you may want them again, export them first.")}</p>
      <Refusal text={refusal} />
    </Dialog>
  );
}
