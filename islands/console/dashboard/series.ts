/** What is counted of the bot's lines, from the bottom of a bar to its top. */
export const SERIES = [
  { id: "sent", name: "On Twitch" },
  { id: "rehearsed", name: "In rehearsal" },
  { id: "dropped", name: "Not said" },
] as const;
