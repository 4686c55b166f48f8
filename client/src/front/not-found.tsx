/**
 * There is nothing here: the one page for it. The build draws it for the server, and the client shows it where a table is
 * gone.
 */
import { at } from "../core/root";
import { t } from "../core/texts";
import { Card } from "../cards/card";
import { Brand } from "./brand";

export default function NotFound({ table = false }: { table?: boolean }) {
  return (
    <div class="page">
      <header class="top">
        <Brand />
      </header>
      <main class="message-page not-found">
        <div class="fan" aria-hidden="true">
          <Card value={4} colour="blue" />
          <Card value={0} colour="red" />
          <Card value={4} colour="green" />
        </div>
        <h1>{table ? t("There is no such table") : t("There is nothing here")}</h1>
        <p>
          {table
            ? t("Its game may be long over, or the link is not complete. Ask for a new one, or begin a game yourself.")
            : t("The address may be mistyped, or what was here is gone.")}
        </p>
        <a class="main" href={at("/")}>
          {t("All games")}
        </a>
      </main>
    </div>
  );
}
