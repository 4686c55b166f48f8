/** Tables that the page itself feeds, for lessons and puzzles: there is nobody to ask for anything but moves. */
export const FED = "page-";

export const isFed = (table: string): boolean => table.startsWith(FED);
