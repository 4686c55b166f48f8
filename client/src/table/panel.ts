/** What can be opened over a table. */
export type Panel = "menu" | "rules" | "log" | "settings" | "help" | "ending" | "reactions" | "carry" | "hint" | null;
