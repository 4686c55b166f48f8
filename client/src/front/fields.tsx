/** Small things that the pages around the games share. */
import { useObservable } from "../core/observable";
import { Icon } from "../ui/icon";
import { changeSettings, settings } from "../core/settings";
import { t } from "../core/texts";

/** Why something was not done, where it was asked for. */
export function Refusal({ text }: { text: string }) {
  return text ? (
    <p class="refused" role="alert">
      {text}
    </p>
  ) : null;
}

/** The sign on a button; while the request is on its way, a spinner. */
export function ButtonIcon({ of, busy }: { of: Parameters<typeof Icon>[0]["of"]; busy: boolean }) {
  return busy ? <span class="busy" aria-hidden="true" /> : <Icon of={of} />;
}

interface NameProps {
  id?: string;
  label: string;
  placeholder?: string;
  value: string;
  complete: "nickname" | "off";
  write(name: string): void;
}

function Name({ id, label, placeholder, value, complete, write }: NameProps) {
  return (
    <input
      id={id}
      class="detail"
      value={value}
      maxLength={40}
      autocomplete={complete}
      aria-label={label}
      placeholder={placeholder}
      onInput={(event) => write(event.currentTarget.value)}
    />
  );
}

/** What whoever uses this device is called. */
export function OwnName({ placeholder }: { placeholder?: string }) {
  return (
    <Name
      id="own-name"
      label={t("Your name")}
      placeholder={placeholder}
      value={useObservable(settings).name}
      complete="nickname"
      write={(name) => changeSettings({ name })}
    />
  );
}

/** What somebody else at this device is called. */
export function GuestName({ seat, value, write }: { seat: number; value: string; write(name: string): void }) {
  return (
    <Name
      label={t("Name of the person at this device")}
      placeholder={t("Player {number}", { number: seat + 1 })}
      value={value}
      complete="off"
      write={write}
    />
  );
}
