import { KNOWLEDGE } from "../knowledge/limits.ts";
import { GANDER } from "./limits.ts";

/** Gander's commands as networks offer them. */
export const GANDER_SLASH_COMMANDS = [
  {
    name: "ask",
    description: "Asks Gander; the answer names its sources",
    fields: [
      {
        name: "question",
        description: "What you want to know",
        type: "text",
        isRequired: true,
        maxChars: KNOWLEDGE.questionMaxChars,
      },
    ],
  },
  {
    name: "gander",
    description: "Sets Gander up for this server",
    isForManagers: true,
    words: [
      { name: "setup", description: "Sets Gander up, step by step" },
      {
        name: "personality",
        description: "How Gander speaks: here, or in one channel",
        fields: [
          {
            name: "channel",
            description: "One channel instead of the whole server",
            type: "channel",
          },
        ],
      },
      { name: "channels", description: "Where Gander answers when it is mentioned" },
      {
        name: "budget",
        description: "How much Gander answers a day; without a number it says how much is set",
        fields: [
          budget("server", "Answers a day in the whole server", GANDER.answersMaxCount),
          budget("channel", "Answers a day in each channel", GANDER.answersMaxCount),
          budget("person", "Answers a day for each person", GANDER.answersMaxCount),
          budget("tokens", "Tokens of a language model a day", GANDER.tokensMaxCount),
        ],
      },
    ],
  },
  {
    name: "remember",
    description: "Asks Gander to remember something about you in this server",
    fields: [
      {
        name: "text",
        description: "What to remember, e.g. that you stream in German",
        type: "text",
        isRequired: true,
        maxChars: GANDER.memoryMaxChars,
      },
    ],
  },
  { name: "memory", description: "Shows what Gander remembers about you in this server" },
  {
    name: "forget-me",
    description: "Erases everything that Gander keeps about you",
  },
] as const satisfies readonly object[];

function budget<const Name extends string>(name: Name, description: string, max: number) {
  return { name, description, type: "number", min: 0, max } as const;
}
