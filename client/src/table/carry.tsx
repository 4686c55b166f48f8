/** Take a game of this browser to another device: by a link that has all of it, or by a file. */
import { useEffect, useMemo, useState } from "preact/hooks";

import { copyText } from "../core/clipboard";
import { saveFile } from "../core/save-file";
import { t } from "../core/texts";
import { shareAddress, useAddress } from "../front/address";
import { fileOf } from "../local/here";
import * as api from "../net/api";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";

interface Props {
  table: string;
  game: string;
  close(): void;
}

export function Carry({ table, game, close }: Props) {
  const { record, link, code } = useCopy(table, game);
  const [copied, setCopied] = useState(false);
  return (
    <Dialog title={t("Play on another device")} close={close} class="carry">
      {code && <Code rows={code} />}
      <p>
        {code
          ? t("Point a phone’s camera at the picture, or send yourself the link.")
          : t("Send yourself the link and open it there.")}{" "}
        {t("The game goes on there from here; this one stays as it is.")}
      </p>
      <div class="actions">
        <button
          type="button"
          class="main"
          aria-disabled={!link}
          onClick={() => link && void copyText(link).then(setCopied)}
        >
          <Icon of={copied ? "check" : "copy"} /> {copied ? t("Copied") : t("Copy the link")}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            class="quiet-button"
            aria-disabled={!link}
            onClick={() => link && void shareAddress(link)}
          >
            <Icon of="share" /> {t("Share")}
          </button>
        )}
        <button
          type="button"
          class="quiet-button"
          aria-disabled={!record}
          onClick={() => record && saveFile(fileOf(table, game), record)}
        >
          {t("Save as a file")}
        </button>
      </div>
      <p class="quiet">
        {t(
          "The whole game is in the link, also what is still face down. No server gets to see it. A file is opened on the first page.",
        )}
      </p>
      <span class="unseen" role="status">
        {copied && t("The link is copied.")}
      </span>
    </Dialog>
  );
}

/** The link as a picture for cameras: dark on light, whatever the page looks like. */
function Code({ rows }: { rows: boolean[][] }) {
  const dark = rows.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
  return (
    <svg
      class="code"
      role="img"
      aria-label={t("QR code of the link to this game")}
      viewBox={`-4 -4 ${rows.length + 8} ${rows.length + 8}`}
      shape-rendering="crispEdges"
    >
      <path d={dark} />
    </svg>
  );
}

interface Copy {
  record: string;
  link: string;
  code: boolean[][] | null; // null: it would be too fine for a camera
}

/** The game as it stands: as a record, as a link, and as a picture of that. */
function useCopy(table: string, game: string): Copy {
  const address = useAddress();
  const [made, setMade] = useState<{ record: string; fragment: string; draw: (text: string) => Copy["code"] }>();
  useEffect(() => {
    void api.request<string>("GET", `/api/tables/${table}/copy`, null).then(async (record) => {
      const [{ fragmentOf }, { qrCode }] = await Promise.all([import("../local/carry"), import("../local/qr")]);
      setMade({ record, fragment: await fragmentOf(record), draw: qrCode });
    });
  }, []);
  const link = made ? `${address}/play/${game}#${made.fragment}` : "";
  const code = useMemo(() => (link ? made!.draw(link) : null), [link]);
  return { record: made?.record ?? "", link, code };
}
