/** How others find this table: a link, and a picture of it for their phones. */
import { useState } from "preact/hooks";

import { copyText } from "../core/clipboard";
import { Icon } from "../ui/icon";
import { at } from "../core/root";
import { t } from "../core/texts";
import { shareAddress, useAddress } from "../front/address";

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
            <button type="button" class="quiet-button" onClick={() => void shareAddress(address)}>
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
