import { page, storage } from "./environment";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answerOffer, call, canNotify, canVibrate, setNotifications } from "../src/core/calls";
import { changeSettings, settings } from "../src/core/settings";

interface Device {
  vibrated: unknown[];
  shown: [string, NotificationOptions][];
  closed: number;
}
let device: Device;

/** A device with everything, whose owner answers so when notifications are asked for. */
function have(answer: NotificationPermission, more: { secure?: boolean; userAgent?: string } = {}): void {
  device = { vibrated: [], shown: [], closed: 0 };
  class FakeNotification {
    static permission: NotificationPermission = "default";
    static requestPermission = async () => {
      FakeNotification.permission = answer;
      return answer;
    };
    onclick: (() => void) | null = null;
    constructor(title: string, options: NotificationOptions) {
      device.shown.push([title, options]);
    }
    close(): void {
      device.closed++;
    }
  }
  const navigator = {
    userAgent: more.userAgent ?? "",
    vibrate: (pattern: unknown) => device.vibrated.push(pattern),
    userActivation: { hasBeenActive: true },
  };
  const globals = {
    Notification: FakeNotification,
    navigator,
    isSecureContext: more.secure ?? true,
    matchMedia: () => ({ matches: true }),
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

beforeEach(() => {
  storage.clear();
  page.hidden = false;
  changeSettings({ sounds: false, vibration: false, notifications: false, callsOffered: false });
});

test("nothing is done that nobody has asked for", () => {
  have("granted");
  page.hidden = true;
  call("Your turn", "GAP", "k7");
  assert.deepEqual([device.vibrated, device.shown], [[], []]);
});

test("one answer is enough: it is kept, and the browser asks only whoever wants to be called", async () => {
  have("granted");
  await answerOffer(false);
  assert.deepEqual([settings.value.callsOffered, settings.value.sounds], [true, false]);
  assert.equal(Notification.permission, "default");
  await answerOffer(true);
  const { sounds, vibration, notifications } = settings.value;
  assert.deepEqual([sounds, vibration, notifications], [true, true, true]);
  assert.match(storage.getItem("karban.settings")!, /"callsOffered":true/);
});

test("a notification comes only where nobody looks", async () => {
  have("granted");
  await setNotifications(true);
  call("Your turn", "GAP", "k7");
  assert.equal(device.shown.length, 0);
  page.hidden = true;
  call("Your turn", "GAP", "k7");
  assert.equal(device.shown[0]![0], "Your turn");
  assert.deepEqual([device.shown[0]![1].body, device.shown[0]![1].tag], ["GAP", "karban-k7"]);
});

test("what the browser refuses stays off, and the rest goes on", async () => {
  have("denied");
  await answerOffer(true);
  assert.equal(settings.value.notifications, false);
  changeSettings({ sounds: false });
  page.hidden = true;
  call("Your turn", "GAP", "k7");
  assert.deepEqual([device.shown.length, device.vibrated.length], [0, 1]);
});

test("without encryption, or on Android without a service worker, there are no notifications to speak of", async () => {
  have("granted", { secure: false });
  assert.equal(canNotify(), false);
  await answerOffer(true);
  assert.equal(settings.value.notifications, false);
  have("granted", { userAgent: "Mozilla/5.0 (Linux; Android 14)" });
  assert.deepEqual([canNotify(), canVibrate()], [false, true]);
});
