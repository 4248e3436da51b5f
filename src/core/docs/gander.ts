/** What the pages about Gander say of its commands and fields. */
import { GANDER } from "../gander/limits.ts";
import type { CommandRow, FieldRow } from "./table-rows.ts";

const MANAGERS = "those who manage the server";

export const SLASH_COMMANDS: readonly CommandRow[] = [
  {
    name: "/ask",
    who: "everyone",
    does: "answers a question from what it knows, with its sources",
  },
  { name: "/gander setup", who: MANAGERS, does: "sets Gander up, by buttons and menus" },
  {
    name: "/gander personality",
    who: MANAGERS,
    does: "chooses how it speaks, here or in a channel",
  },
  { name: "/gander channels", who: MANAGERS, does: "chooses where it answers mentions" },
  { name: "/gander budget", who: MANAGERS, does: "shows and sets how much it answers a day" },
  { name: "/remember", who: "everyone", does: "has it remember something about you" },
  { name: "/memory", who: "everyone", does: "shows what it remembers of you" },
  {
    name: "/forget-me",
    who: "everyone",
    does: "makes the Discord bot forget you: erases what it keeps about you",
  },
  { name: "/gaggle …", who: "everyone", does: "plays the card game, as in Twitch chat" },
];

export const PERSONALITY_FIELDS: readonly FieldRow[] = [
  {
    name: "Name",
    rule: `what it calls itself, up to ${GANDER.nameMaxChars} characters`,
    fallback: "Gander",
  },
  {
    name: "Tone",
    rule: `how it speaks, in a few words, up to ${GANDER.toneMaxChars} characters`,
    fallback: "the preset's",
  },
  {
    name: "Instructions",
    rule: `what it should do and leave out, up to ${GANDER.instructionsMaxChars} characters`,
    fallback: "the preset's",
  },
  {
    name: "Sample lines",
    rule: `up to ${GANDER.samplesMaxCount} lines in its voice, of ${GANDER.sampleMaxChars} characters each`,
    fallback: "the preset's",
  },
  {
    name: "How much it says",
    rule: "from one sentence to everything that is known",
    fallback: "a few sentences",
  },
];
