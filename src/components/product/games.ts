/** The games as the pages list them. */
import type { FeatureId } from "#core/platform/availability.ts";
import { newRoomAddress } from "#core/pond/addresses.ts";
import type { PlateId } from "../goose/plates.ts";

export type Game = {
  name: string;
  latin: string;
  plate: PlateId;
  /** How many play. */
  players: string;
  href: string;
  text: string;
  feature: FeatureId;
};

const ROOM = { players: "2 to 50", feature: "pond_rooms" } as const;
const SOLO = { players: "one", feature: "mini_games" } as const;

export const ROOM_GAMES: readonly Game[] = [
  {
    ...ROOM,
    name: "Goose Doodle",
    latin: "Anser delineator",
    plate: "nest_sketch",
    href: newRoomAddress("doodle"),
    text: "One draws, the others guess, on the canvas of Nest Sketch.",
  },
  {
    ...ROOM,
    name: "Honk Quiz",
    latin: "Anser quaerens",
    plate: "gander",
    href: newRoomAddress("quiz"),
    text: "Geese and streams, against the clock.",
  },
  {
    ...ROOM,
    name: "Duck Duck Goose",
    latin: "Anser velox",
    plate: "embden",
    href: newRoomAddress("duck"),
    text: "Wait for it. Wait for it. Now.",
  },
];

export const SOLO_GAMES: readonly Game[] = [
  {
    ...SOLO,
    name: "Soul Stack",
    latin: "Turris somni",
    plate: "soulstack",
    href: "/soulstack",
    text: "One button, a tower of sleeping geese, the same tower for everyone each day.",
  },
  {
    ...SOLO,
    name: "Memory Flock",
    latin: "Anser gemellus",
    plate: "white-fronted",
    href: "/play/memory-flock",
    text: "Find the pairs among the cards of the guide.",
  },
];
