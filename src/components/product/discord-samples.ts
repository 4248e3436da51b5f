/** What is said on Discord, written by hand until Gander talks itself. */
import { COMMAND } from "#core/waddle/limits.ts";

export type DiscordLine = { who: string; bot?: boolean; text: string; source?: string };

export const GANDER_TALK: readonly DiscordLine[] = [
  { who: "reedling", text: "@Gander how long can a command's answer be?" },
  {
    who: "Gander",
    bot: true,
    text: `${COMMAND.responseMaxChars} characters, variables not yet filled in. Longer ones are refused when you save.`,
    source: "From the docs: Chat commands, “Every field”.",
  },
  { who: "reedling", text: "@Gander and what does the mill cat eat?" },
  { who: "Gander", bot: true, text: "I don't know. Nothing I was given speaks of a cat." },
];

export const SETUP_TALK: readonly DiscordLine[] = [
  { who: "old_mill", text: "/gander setup" },
  {
    who: "Gander",
    bot: true,
    text: "1 of 3. Where may I speak? Chosen: #questions, #schedule.",
  },
  { who: "Gander", bot: true, text: "2 of 3. How shall I talk? Chosen: plain, as it stands." },
  {
    who: "Gander",
    bot: true,
    text: "3 of 3. How many answers a day? Chosen: 200. Done; ask me something.",
  },
  { who: "old_mill", text: "/ask When is the next stream?" },
  {
    who: "Gander",
    bot: true,
    text: "At 20:00 on Friday.",
    source: "From your notes: Schedule.",
  },
];
