import type { ServiceId } from "#core/platform/brand.ts";
import { crossLink } from "#core/platform/redirects.ts";

export type Fact = { title: string; text: string };

export type ServiceWords = {
  /** What the service is for, in one line. */
  purpose: string;
  /** What it does; for a planned service, what it is going to do. */
  facts: readonly Fact[];
  /** The page of the documentation about it. */
  docs: string;
};

/** What the learn-more pages say. */
export const SERVICE_WORDS: Record<ServiceId, ServiceWords> = {
  waddle: {
    purpose: "A Twitch chat bot that answers your viewers.",
    docs: crossLink("ask", "/ask/waddle"),
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
  gaggle: {
    purpose: "A card game that your viewers play in chat: catch the goose that comes by.",
    docs: crossLink("ask", "/ask/gaggle"),
    facts: [
      {
        title: "A goose comes by",
        text: "Every so often, for as long as you choose. Each viewer tries once with !catch; being first gives nothing.",
      },
      {
        title: "Cards worth keeping",
        text: "Real species with real figures and a few that no field guide knows, to collect and to trade.",
      },
      {
        title: "Draws that anyone can check",
        text: "The odds are published, and so is the seed of each draw once the goose has left.",
      },
    ],
  },
  gander: {
    purpose: "A Discord bot that answers from what you taught it.",
    docs: crossLink("ask", "/ask/gander"),
    facts: [
      {
        title: "Answers with sources",
        text: "It searches this documentation and the texts that you add, and quotes what it found. Where it finds nothing, it says so.",
      },
      {
        title: "A personality of yours",
        text: "Its name, its tone and how talkative it is, for each channel if you like.",
      },
      {
        title: "Budgets",
        text: "So many answers a day for a channel, a server and a person; you see how many are left.",
      },
    ],
  },
  nest_sketch: {
    purpose: "A canvas that your whole chat draws on at once, and your stream shows.",
    docs: crossLink("ask", "/ask/nest-sketch"),
    facts: [
      {
        title: "Live",
        text: "A stroke shows on every other screen while it is being drawn, with the name of who draws it.",
      },
      {
        title: "All the tools",
        text: "Pen with pressure, eraser, shapes, text and images; move, scale and turn; undo your own steps only.",
      },
      {
        title: "It keeps what you drew",
        text: "What you draw while offline waits on your screen and joins the picture when you are back.",
      },
      {
        title: "On your stream",
        text: "A transparent overlay for OBS that needs no account and follows your live sketch.",
      },
      {
        title: "Under your control",
        text: "A public link to watch or draw, approval before anything is seen, bans that hold, and one key that hides everything.",
      },
      {
        title: "Saved, with versions",
        text: "Save under a name, open again, play how it was drawn, take it as PNG, SVG or JSON.",
      },
    ],
  },
  pondparty: {
    purpose: "Party games for you and your chat, in the browser.",
    docs: crossLink("main", "/pond-party"),
    facts: [
      {
        title: "Join with a code",
        text: "2 to 50 players, on a phone too, with a name and no account.",
      },
      {
        title: "Rooms are open already",
        text: "Anybody can open a room on the page of Pond Party, as a preview. What the console adds is coming soon.",
      },
      {
        title: "Three games to begin with",
        text: "Goose Doodle to draw and guess, Honk Quiz against the clock, Duck Duck Goose for quick hands.",
      },
      {
        title: "Fair",
        text: "The server keeps time, scores and turns. Who loses the connection comes back to their seat.",
      },
    ],
  },
};
