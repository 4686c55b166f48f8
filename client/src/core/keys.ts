/** The digit on a key, also where the layout of the keyboard wants Shift for digits, as the Czech one does. */
export function digitOf({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  return /^\d$/.test(key) ? key : shiftKey ? undefined : /^Digit(\d)$/.exec(code)?.[1];
}
