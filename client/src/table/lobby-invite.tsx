/** How others find this table: a link, and a picture of it for their phones. */
import { useEffect, useState } from "preact/hooks";

import { Icon } from "../ui/icon";
import { at, root } from "../core/root";
import { t } from "../core/texts";
import { where } from "../net/api";

export function Invite({ table }: { table: string }) {
  const address = `${useAddress()}/t/${table}`;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(address));
  };
  return (
    <section class="panel invite" aria-labelledby="invite">
      <h2 id="invite">{t("Invite friends")}</h2>
      <img src={at(`/t/${table}/qr.svg`)} width="200" height="200" alt={t("QR code of the link to this table")} />
      <div class="link">
        <p>{t("Point a phone’s camera at the picture, or send this link:")}</p>
        <a href={address}>{address.replace(/^https?:\/\//, "")}</a>
        <div class="actions">
          <button type="button" class="main" onClick={() => void copy()}>
            <Icon of={copied ? "check" : "copy"} /> {copied ? t("Copied") : t("Copy the link")}
          </button>
          {"share" in navigator && (
            <button type="button" class="quiet-button" onClick={() => void share(address)}>
              <Icon of="share" /> {t("Share")}
            </button>
          )}
        </div>
        <span class="unseen" role="status">
          {copied && t("The link is copied.")}
        </span>
      </div>
    </section>
  );
}

/** Where others reach the server: "localhost" would lead them to themselves. */
function useAddress(): string {
  const [address, setAddress] = useState(location.origin + root);
  useEffect(() => {
    if (!/^(localhost|127\.|\[::1\])/.test(location.hostname)) return;
    where().then(
      (answer) => setAddress(answer.address.replace(/\/$/, "")),
      () => {}, // then the address of this page is the best we know
    );
  }, []);
  return address;
}

/** Browsers give the clipboard to secure pages only; on the network of a kitchen the old way must do. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.body.appendChild(document.createElement("textarea"));
    field.value = text;
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

async function share(url: string): Promise<void> {
  await navigator.share({ title: "Karban", url }).catch(() => {}); // they have changed their mind
}
