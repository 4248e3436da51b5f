/** What the learn-more pages say: of what works today, nothing else. */
export const SERVICE_WORDS = {
  waddle: {
    purpose: "A Twitch chat bot that answers your viewers.",
    facts: [
      {
        title: "Commands",
        text: "Viewers type a word such as !socials, Waddle says your answer, with their name, a random number or the time in it.",
      },
      {
        title: "Who and how often",
        text: "Each command has a level, from everyone to the broadcaster, and a cooldown.",
      },
      {
        title: "Rehearsal",
        text: "A chat of its own where the real bot answers you, and says why it did not, before anyone else sees it.",
      },
    ],
  },
  nest_sketch: {
    purpose: "A canvas that several people draw on at once.",
    facts: [
      {
        title: "Live",
        text: "A stroke shows on every other screen while it is being drawn.",
      },
      {
        title: "Pressure",
        text: "A pen's pressure makes the line thick or thin; a finger or a mouse works too.",
      },
      {
        title: "It keeps what you drew",
        text: "What you draw while offline waits on your screen and joins the picture when you are back.",
      },
    ],
  },
} as const;

export type DescribedService = keyof typeof SERVICE_WORDS;
