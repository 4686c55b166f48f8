/** How people point at things here: with a finger, or with a mouse. What is said to them follows it. */

export function touches(): boolean {
  return matchMedia("(pointer: coarse)").matches;
}
