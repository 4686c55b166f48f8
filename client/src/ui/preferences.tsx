/** The settings, as a dialog. */
import { useObservable } from "../core/observable";
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

export function Preferences({ close }: { close(): void }) {
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
      <Switch label={t("One tap plays a card at once")} setting="oneTap" />
      <p class="quiet">{t("All this stays on this device.")}</p>
    </Dialog>
  );
}

/** One setting out of a few, in words. */
function Picks({ label, of, setting }: { label: string; of: SettingValue[]; setting: keyof Settings }) {
  const value = String(useObservable(settings)[setting]);
  const words = of.map(([name, word]): SettingValue => [name, t(word)]);
  return <Choices label={label} of={words} value={value} pick={(name) => changeSettings({ [setting]: name })} />;
}

function Switch({ label, setting }: { label: string; setting: "sounds" | "oneTap" }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={useObservable(settings)[setting]}
        onChange={(event) => changeSettings({ [setting]: event.currentTarget.checked })}
      />
      <span>{label}</span>
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
