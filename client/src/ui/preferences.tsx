/** The settings, as a dialog. */
import type { ComponentChildren } from "preact";

import { useObservable } from "../core/observable";
import { canNotify, canVibrate, mayNotify, setNotifications } from "../core/calls";
import { touches } from "../core/pointer";
import { Dialog } from "./dialog";
import { type Settings, changeSettings, settings } from "../core/settings";
import { language, languages, mark, t } from "../core/texts";

type SettingValue = [value: string, words: string];

const THEMES: SettingValue[] = [
  ["auto", mark("as the device")],
  ["light", mark("light")],
  ["dark", mark("dark")],
];
const MOTIONS: SettingValue[] = [
  ["normal", mark("calm")],
  ["fast", mark("fast")],
  ["off", mark("off")],
];
const SYMBOLS: SettingValue[] = [
  ["small", mark("small")],
  ["large", mark("large")],
];
const SIDES: SettingValue[] = [
  ["right", mark("right-handed")],
  ["left", mark("left-handed")],
];

/** `more`: what else can be done with what this device keeps. */
export function Preferences({ close, more }: { close(): void; more?: ComponentChildren }) {
  const chosen = useObservable(settings);
  const lang = useObservable(language);
  return (
    <Dialog title={t("Settings")} close={close} class="preferences">
      <label class="field">
        <span>{t("Your name")}</span>
        <input
          value={chosen.name}
          maxLength={40}
          autocomplete="nickname"
          onInput={(event) => changeSettings({ name: event.currentTarget.value })}
        />
      </label>
      <Choices
        label={t("Language")}
        of={Object.entries(languages).map(([code, { name }]) => [code, name])}
        value={lang}
        pick={(value) => changeSettings({ lang: value })}
      />
      <Picks label={t("Look")} of={THEMES} setting="theme" />
      <Picks label={t("Movement of cards")} of={MOTIONS} setting="motion" />
      <Picks label={t("Symbols on cards")} of={SYMBOLS} setting="symbols" />
      <Picks label={t("Buttons on a phone")} of={SIDES} setting="side" />
      <Switch label={t("Sounds")} setting="sounds" />
      {canVibrate() && <Switch label={t("Vibrate when it is my turn")} setting="vibration" />}
      {canNotify() && <NotificationSwitch />}
      {"wakeLock" in navigator && <Switch label={t("Keep the screen on during a game")} setting="awake" />}
      <Switch label={t("Show what others say")} setting="reactions" />
      <Switch
        label={touches() ? t("One tap plays a card at once") : t("One click plays a card at once")}
        setting="oneTap"
      />
      <div class="kept-here">
        <p class="quiet">{t("All this stays on this device.")}</p>
        {more}
      </div>
    </Dialog>
  );
}

/** One setting out of a few, in words. */
function Picks({ label, of, setting }: { label: string; of: SettingValue[]; setting: keyof Settings }) {
  const value = String(useObservable(settings)[setting]);
  const words = of.map(([name, word]): SettingValue => [name, t(word)]);
  return <Choices label={label} of={words} value={value} pick={(name) => changeSettings({ [setting]: name })} />;
}

type OnOff = "sounds" | "vibration" | "awake" | "reactions" | "oneTap";

function Switch({ label, setting }: { label: string; setting: OnOff }) {
  const on = useObservable(settings)[setting];
  return <OnOffBox label={label} on={on} set={(value) => changeSettings({ [setting]: value })} />;
}

/** The browser has a say in these: what it refuses stays off. */
function NotificationSwitch() {
  const on = useObservable(settings).notifications && Notification.permission === "granted";
  const refused = !mayNotify();
  return (
    <OnOffBox
      label={t("Notify me when it is my turn and I am not looking")}
      on={on}
      why={refused ? t("Your browser does not allow it for this site.") : ""}
      set={(value) => void setNotifications(value)}
    />
  );
}

interface OnOffProps {
  label: string;
  on: boolean;
  why?: string; // it cannot be changed
  set(on: boolean): void;
}

export function OnOffBox({ label, on, why, set }: OnOffProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={on}
        disabled={Boolean(why)}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      <span>
        {label}
        {why && <small>{why}</small>}
      </span>
    </label>
  );
}

interface ChoicesProps {
  label: string;
  of: SettingValue[];
  value: string;
  pick(value: string): void;
}

/** A row of radio buttons that looks like one control. */
export function Choices({ label, of, value, pick }: ChoicesProps) {
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {of.map(([name, words]) => (
        <label key={name}>
          <input type="radio" name={label} checked={name === value} onChange={() => pick(name)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  );
}
