/** How this device calls somebody whose turn it is: by sound, vibration and notification. What it lacks is left out. */
import { at } from "./root";
import { changeSettings, settings } from "./settings";
import { playSound } from "./sound";

const VIBRATION_MS = [120, 80, 120];
let shown: Notification | null = null;

/** Whether this is a device that can be felt. */
export function canVibrate(): boolean {
  return typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
}

/** Whether notifications can be had here: not without encryption, and on Android not without a service worker. */
export function canNotify(): boolean {
  if (typeof Notification !== "function" || !isSecureContext) return false;
  return !/Android/.test(navigator.userAgent) || Boolean(navigator.serviceWorker?.controller);
}

/** Whether they can still be allowed, or are. */
export function mayNotify(): boolean {
  return canNotify() && Notification.permission !== "denied";
}

/** Turn notifications on or off; the browser asks whether they are allowed. */
export async function setNotifications(on: boolean): Promise<void> {
  const allowed = on && mayNotify() && (await Notification.requestPermission()) === "granted";
  changeSettings({ notifications: allowed });
}

/** Somebody wants to be called, or does not; they are not asked again. */
export async function answerOffer(yes: boolean): Promise<void> {
  changeSettings(yes ? { callsOffered: true, sounds: true, vibration: true } : { callsOffered: true });
  if (yes) await setNotifications(true);
}

/** Call whoever plays here. A notification comes only where nobody looks at the page. */
export function call(title: string, body: string, table: string): void {
  playSound("turn");
  // Before the first touch a browser refuses to vibrate, and complains.
  if (settings.value.vibration && canVibrate() && navigator.userActivation?.hasBeenActive !== false) {
    navigator.vibrate(VIBRATION_MS);
  }
  if (document.hidden && settings.value.notifications && canNotify() && Notification.permission === "granted") {
    notify(title, { body, tag: `karban-${table}`, icon: at("/icon-180.png") });
  }
}

/** They have come, or it is too late: nobody need be called any more. */
export function endCall(): void {
  shown?.close();
  shown = null;
}

function notify(title: string, options: NotificationOptions): void {
  endCall();
  try {
    shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      endCall();
    };
  } catch {
    // This browser shows none from a page. The service worker leads back to it.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, options));
  }
}

/** Let the tab and the icon of the page say whose turn it is. */
export function markPage(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const to = at(turn ? "/favicon-turn.svg" : "/favicon.svg");
  if (icon && icon.getAttribute("href") !== to) icon.setAttribute("href", to);
  const marked = turn ? navigator.setAppBadge?.() : navigator.clearAppBadge?.();
  marked?.catch(() => {}); // a page that is not installed has no icon of its own
}
