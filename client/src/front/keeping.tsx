/** Among the settings: everything that this device keeps, as one file. */
import { useState } from "preact/hooks";

import { saveFile } from "../core/save-file";
import { t } from "../core/texts";
import { useTask } from "./task";

export function Keeping() {
  const { busy, refusal, run } = useTask();
  const [saved, setSaved] = useState(false);
  const save = async () => {
    const { backup } = await import("../net/backup");
    saveFile(`karban-${new Date().toISOString().slice(0, 10)}.json`, await backup());
    void navigator.storage?.persist?.(); // who takes care of it wants it to last here, too
    setSaved(true);
  };
  return (
    <details class="keeping">
      <summary>{t("Keep it as a file")}</summary>
      <p class="quiet">
        {t(
          "Browsers may delete your games and settings: Safari does so after seven days without a visit. A file with all of them is safe. Keep it to yourself: your seats are in it, too.",
        )}
      </p>
      <div class="actions">
        <button type="button" class="quiet-button" aria-busy={busy} onClick={() => run(save)}>
          {t("Save everything")}
        </button>
        <button
          type="button"
          class="quiet-button"
          onClick={() => run(async () => (await import("../net/taken")).openFile())}
        >
          {t("Open a file")}
        </button>
      </div>
      {refusal && (
        <p class="wrong" role="alert">
          {refusal}
        </p>
      )}
      <p class="said" role="status">
        {saved && t("Everything is saved.")}
      </p>
    </details>
  );
}
