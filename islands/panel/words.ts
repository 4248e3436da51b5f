import type { PanelEncounter, PanelView, TryAnswer } from "#core/panel/api.ts";

/** What the panel says. */

type Refusal = Extract<TryAnswer, { ok: false }>["refusal"];

const REFUSED: Readonly<Record<Refusal, string>> = {
  nothing_here: "It is gone already.",
  a_fox: "That is a fox: honk at it.",
  no_fox: "No fox is here.",
  twice: "You have tried for this one already, here or in chat.",
  late: "The time is up.",
  full: "So many have tried that no more tries are taken.",
  early: "The game is just starting. Your try counts if the goose is here.",
  opted_out: "You take no part in Gaggle. Type !gaggle join in chat to play again.",
  unknown_viewer: "The game does not know your name yet. Type !catch once in chat, then it does.",
};

export function tryWords(answer: TryAnswer, isFox: boolean): string {
  if (!answer.ok) return REFUSED[answer.refusal];
  return isFox ? "Your honk counts." : "Your try counts. Chat tells who caught it.";
}

/** A card's name; one that this panel is too old to know is called by its slug. */
export function cardName(slug: string, names: Readonly<Record<string, string>>): string {
  return names[slug] ?? slug.replaceAll("-", " ");
}

export function visitorName(visitor: string, names: Readonly<Record<string, string>>): string {
  return visitor === "fox" ? "A fox" : cardName(visitor, names);
}

/** Seconds that are left of an encounter, 0 at its end. `ahead`: the server's clock less ours, in ms. */
export function secondsLeft({ ends_at }: PanelEncounter, now: number, ahead: number): number {
  return Math.max(0, Math.ceil((ends_at - now - ahead) / 1000));
}

export function timeWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Why nothing can be tried for. */
export function quietWords(state: "off" | "away" | "quiet"): { title: string; text: string } {
  switch (state) {
    case "off":
      return { title: "No game here", text: "This channel does not play Gaggle." };
    case "away":
      return {
        title: "The bot is away",
        text: "Nothing comes by until it is in chat again.",
      };
    case "quiet":
      return {
        title: "No goose is here",
        text: "Geese come by now and then, when people have chatted.",
      };
  }
}

export function countWords(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How many different cards of all somebody has. */
export function kindsWords({ cards, kinds }: Shared): string {
  return `${cards.length} of ${kinds} kinds`;
}

export type Shared = Extract<PanelView["viewer"], { state: "shared" }>["collection"];
