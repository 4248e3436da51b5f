/** What is counted of the bot's lines, from the bottom of a bar to its top. */
export const SERIES = [
  { id: "sent", name: "Said on Twitch" },
  { id: "rehearsed", name: "Said in rehearsal" },
  { id: "dropped", name: "Not said" },
] as const;
