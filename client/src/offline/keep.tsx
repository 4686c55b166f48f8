/**
 * Keeps the site in the browser, and asks: whether to go over to a new version, and whether to install. Loaded when the page
 * has been drawn and the network has nothing else to do.
 */
import { render } from "preact";
import { useState } from "preact/hooks";

import { isGoodMoment, noteInstall } from "../core/install";
import { Observable, useObservable } from "../core/observable";
import { pageData } from "../core/page-data";
import { at } from "../core/root";
import { path } from "../core/router";
import { language, loadTexts, t } from "../core/texts";
import { Announce } from "../ui/announce";
import { Icon } from "../ui/icon";

const LOOK_MS = 3_600_000; // between two looks for a new version, while a page stays open
const VISITED = "karban.visited"; // in this tab

const waiting = new Observable<ServiceWorker | null>(null); // a new version that may take over

export async function keep(): Promise<void> {
  noteVisit();
  const host = document.createElement("div");
  document.body.append(host);
  await loadTexts("offline");
  render(<Questions />, host);
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(at("/sw.js"), { updateViaCache: "none" }).catch(() => null);
  if (!registration) return;
  serviceWorker.addEventListener("controllerchange", () => void renew());
  watch(registration);
  linkManifestOf(language.value);
}

/** A new version is fetched by itself. It takes over when somebody says so, or where this page is of it already. */
function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    const fresh = registration.installing ?? registration.waiting;
    if (!fresh || !registration.active) return;
    const installed = () => fresh.state === "installed" && void offer(fresh);
    fresh.addEventListener("statechange", installed);
    installed();
  };
  registration.addEventListener("updatefound", look);
  look();
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    void registration.getNotifications().then((calls) => calls.map((call) => call.close())); // they have come
    if (Date.now() - looked < LOOK_MS) return;
    looked = Date.now();
    registration.update().catch(() => {}); // without a network it stays as it is
  });
}

async function offer(fresh: ServiceWorker): Promise<void> {
  if ((await versionOf(fresh)) === pageData.version) fresh.postMessage("take-over-if-alone");
  else waiting.set(fresh);
}

/** Another version has taken over: this page goes along, if it is not of that version already. Nothing is lost by it. */
async function renew(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  if (controller && (await versionOf(controller)) !== pageData.version) location.reload();
}

function versionOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage("version", [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
  });
}

/** Where only files are served, there is a manifest for each language. */
function linkManifestOf(lang: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  if (link && pageData.kept === "site") link.href = at(`/${lang}.webmanifest`);
}

function noteVisit(): void {
  try {
    if (sessionStorage.getItem(VISITED)) return;
    sessionStorage.setItem(VISITED, "yes");
  } catch {
    return;
  }
  noteInstall(({ visits }) => ({ visits: visits + 1 }));
}

// ------------------------------------------------------------------------------- what is asked

const INVITES = ["/", "/pad"]; // where nobody is in the middle of something

function Questions() {
  useObservable(language);
  const fresh = useObservable(waiting);
  const [settled, settle] = useState(false);
  const here = useObservable(path);
  if (fresh) return <NewVersion fresh={fresh} />;
  if (settled || !INVITES.includes(here) || !isGoodMoment() || isInstalled()) return null;
  const done = () => {
    noteInstall(() => ({ no: true }));
    settle(true);
  };
  return <Invitation done={done} />;
}

function NewVersion({ fresh }: { fresh: ServiceWorker }) {
  const words = t("A new version of Karban is ready. Your games go on where they are.");
  return (
    <aside class="question" aria-label={t("A new version")}>
      <p>{words}</p>
      <Announce text={words} />
      <button type="button" class="main" onClick={() => fresh.postMessage("take-over")}>
        {t("Load it")}
      </button>
      <button type="button" class="quiet-button" onClick={() => waiting.set(null)}>
        {t("Later")}
      </button>
    </aside>
  );
}

/** Only where it can be done: the browser has offered it, or it is an iPhone or iPad, where people do it themselves. */
function Invitation({ done }: { done(): void }) {
  const byHand = (navigator as { standalone?: boolean }).standalone === false;
  if (!pageData.installs && !byHand) return null;
  const install = () => {
    void pageData.installs?.prompt();
    done();
  };
  return (
    <aside class="question" aria-label={t("Install Karban")}>
      <p>
        <strong>{t("Karban like an app of its own")}</strong>{" "}
        {byHand
          ? t("Tap Share, then Add to Home Screen. It opens from there and plays without a network too.")
          : t("It opens from your home screen or desktop, and plays without a network too.")}
      </p>
      {!byHand && (
        <button type="button" class="main" onClick={install}>
          {t("Install")}
        </button>
      )}
      {byHand ? (
        <button type="button" class="icon" aria-label={t("Do not ask again")} onClick={done}>
          <Icon of="close" />
        </button>
      ) : (
        <button type="button" class="quiet-button" onClick={done}>
          {t("No, thanks")}
        </button>
      )}
    </aside>
  );
}

function isInstalled(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true
  );
}
