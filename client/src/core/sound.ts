/** Short sounds, made on the spot; off unless somebody wants them. */
import { settings } from "./settings";

type Note = [frequency: number, start: number, length: number];

const SOUNDS: Record<"card" | "turn" | "end", Note[]> = {
  card: [[320, 0, 0.05]],
  turn: [
    [587, 0, 0.09],
    [784, 0.1, 0.14],
  ],
  end: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.14],
    [1047, 0.39, 0.3],
  ],
};
let audio: AudioContext | null = null;

export function playSound(name: keyof typeof SOUNDS): void {
  if (!settings.value.sounds || (document.hidden && name !== "turn")) return;
  if (!audio && navigator.userActivation?.hasBeenActive === false) return; // a page may not begin by making noise
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const [frequency, start, length] of SOUNDS[name]) {
    const [tone, loudness, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + start];
    tone.type = "triangle";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
