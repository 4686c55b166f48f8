/** Small faces and signs that people show each other. Drawn here: not every device has them among its letters. */
import type { VNode } from "preact";

import type { ReactionFrame } from "../wire";

export type ReactionCode = ReactionFrame["code"];
export type SignCode = "smile" | "laugh" | "wow" | "sad" | "thumb" | "heart";

const eyes = (
  <>
    <circle cx="11.5" cy="13" r="1.9" />
    <circle cx="20.5" cy="13" r="1.9" />
  </>
);
const face = (features: VNode) => (
  <>
    <circle class="sign-skin" cx="16" cy="16" r="13" />
    <g class="sign-ink">{features}</g>
  </>
);

const SIGNS: Record<SignCode, VNode> = {
  smile: face(
    <>
      {eyes}
      <path class="sign-line" d="M10 18.500a6.600 6.600 0 0 0 12 0" />
    </>,
  ),
  laugh: face(
    <>
      <path class="sign-line" d="M9 13.500l2.600-2 2.600 2M17.800 13.500l2.600-2 2.600 2" />
      <path d="M9.500 17.500h13a6.500 6.500 0 0 1-13 0z" />
    </>,
  ),
  wow: face(
    <>
      {eyes}
      <ellipse cx="16" cy="21" rx="3" ry="3.800" />
    </>,
  ),
  sad: face(
    <>
      {eyes}
      <path class="sign-line" d="M10.500 22.500a6.400 6.400 0 0 1 11 0" />
    </>,
  ),
  thumb: (
    <path
      class="sign-skin"
      d="M5 14h5v13H5zM12 14l5.200-9.500c2-.8 3.800.8 3.300 3l-1.100 5H26c1.800 0 3 1.500 2.600 3.200l-2 8.600c-.4 1.600-1.600 2.700-3.300 2.700H12z"
    />
  ),
  heart: (
    <path
      class="sign-heart"
      d="M16 27.500C7.500 21.500 3.500 17 3.500 11.800 3.500 8 6.400 5.500 9.700 5.500c2.600 0 4.900 1.400 6.300 3.900 1.400-2.500 3.700-3.900 6.300-3.900 3.300 0 6.200 2.500 6.200 6.300 0 5.200-4 9.700-12.500 15.700z"
    />
  ),
};

export const SIGN_CODES = Object.keys(SIGNS) as SignCode[];

export function isSign(code: ReactionCode): code is SignCode {
  return code in SIGNS;
}

export function Sign({ of }: { of: SignCode }) {
  return (
    <svg class="sign" viewBox="0 0 32 32" aria-hidden="true">
      {SIGNS[of]}
    </svg>
  );
}
