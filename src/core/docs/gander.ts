/** What the pages about Gander say of its commands and fields. */
import type { CommandRow, FieldRow } from "./table-rows.ts";

export const SLASH_COMMANDS: readonly CommandRow[] = [
  {
    name: "/ask",
    who: "everyone",
    does: "answers a question from what it knows, with its sources",
  },
  {
    name: "/gander setup",
    who: "those who manage the server",
    does: "sets Gander up, by buttons and menus",
  },
  {
    name: "/gander personality",
    who: "those who manage the server",
    does: "chooses how it speaks",
  },
  { name: "/gander channels", who: "those who manage the server", does: "chooses where it speaks" },
  { name: "/forget-me", who: "everyone", does: "erases what Gander remembers of you" },
  { name: "/gaggle …", who: "everyone", does: "plays the card game, as in Twitch chat" },
];

export const PERSONALITY_FIELDS: readonly FieldRow[] = [
  { name: "Name", rule: "what it calls itself", fallback: "Gander" },
  { name: "Tone", rule: "how it speaks; five presets to begin with", fallback: "the first preset" },
  {
    name: "Instructions",
    rule: "what it should and should not do, in your words",
    fallback: "none",
  },
  {
    name: "Sample lines",
    rule: "a few lines in its voice, which it learns from",
    fallback: "none",
  },
  {
    name: "How talkative",
    rule: "from answers only when asked to joining in now and then",
    fallback: "only when asked",
  },
];
