/** What takes the place of the page, or stands below it, each loaded when it is wanted. */
import type { ComponentType } from "preact";

import { loadTexts } from "../core/texts";
import type { DoingProps } from "./doing";
import type { ReviewStore } from "./store";

export type { DoingProps };

/** What there is beside the page itself. */
export interface Slots {
  exercise?: () => Promise<ComponentType<DoingProps>>; // "Try again": from the view of the seat, with reasons
  whatIf?: () => Promise<ComponentType<DoingProps>>; // the game played on from there
  proof?: () => Promise<ComponentType<{ store: ReviewStore }>>; // a section of the page: that nobody chose the shuffle
}

export const slots: Slots = {
  exercise: async () => (await later(import("./exercise-page"))).ExercisePage,
  whatIf: async () => (await later(import("./what-if-page"))).WhatIfPage,
  proof: async () => (await later(import("./proof"))).ShuffleProof,
};

/** What the rules and the reasons say is said there too. */
async function later<Module>(module: Promise<Module>): Promise<Module> {
  return (await Promise.all([module, loadTexts("table", "notation", "reasons")]))[0];
}
