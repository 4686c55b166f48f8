/** Games from other devices: opened as a file, or dropped anywhere on the first page. */
import { useEffect } from "preact/hooks";

import { t } from "../core/texts";
import { Refusal } from "../front/fields";
import { useTask } from "../front/task";

const taken = () => import("../net/taken");

export function Bring() {
  const { refusal, run } = useTask();
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault(); // else the browser would show the file
    const drop = (event: DragEvent) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) run(async () => (await taken()).takeFile(file));
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
  return (
    <>
      <button type="button" onClick={() => run(async () => (await taken()).openFile())}>
        {t("Open a saved game")}
      </button>
      <Refusal text={refusal} />
    </>
  );
}
