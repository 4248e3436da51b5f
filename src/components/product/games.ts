/** The games as the pages list them. */
import type { FeatureId } from "#core/availability.ts";

type Game = { name: string; href: string; text: string; feature: FeatureId };

export const ROOM_GAMES: readonly Game[] = [
  {
    name: "Goose Doodle",
    href: "/pond-party",
    text: "One draws, the others guess, on the canvas of Nest Sketch.",
    feature: "pond_party",
  },
  {
    name: "Honk Quiz",
    href: "/pond-party",
    text: "Geese and streams, against the clock.",
    feature: "pond_party",
  },
  {
    name: "Duck Duck Goose",
    href: "/pond-party",
    text: "Wait for it. Wait for it. Now.",
    feature: "pond_party",
  },
];

export const SOLO_GAMES: readonly Game[] = [
  {
    name: "Soul Stack",
    href: "/soulstack",
    text: "One button, a tower of sleeping geese, the same tower for everyone each day.",
    feature: "mini_games",
  },
  {
    name: "Memory Flock",
    href: "/cards",
    text: "Pairs, with the plates of the guide.",
    feature: "mini_games",
  },
];
