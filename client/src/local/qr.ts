/** QR codes of texts that no server may see. */
import { encode } from "uqr";

const MAX_VERSION = 22; // 1,003 bytes: beyond this a phone's camera hardly reads it from a screen

/** The squares of a code, row by row, true where they are dark; null: the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  try {
    return encode(text, { ecc: "L", boostEcc: false, maxVersion: MAX_VERSION, border: 0 }).data;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
