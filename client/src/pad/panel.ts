/** What is open over the board of a pad. */
export type Panel = "menu" | "history" | "rules" | "players" | "end" | null;
