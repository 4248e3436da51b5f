/** The commands and the chats that the pages show; the engine gives the answers. */
import type { SaidLine, SampleCommand, SampleCounter } from "./rehearse.ts";

export const HOME_COMMANDS: readonly SampleCommand[] = [
  { name: "!hello", response: "Hi $(user), grab some bread." },
  { name: "!dice", response: "$(user) rolls a $(random 1-6)." },
  { name: "!raid", response: "Wings up, we fly to $(touser).", level: "mod" },
];

export const HOME_CHAT: readonly SaidLine[] = [
  { at: 0, user: "pondweed", text: "!hello" },
  { at: 2, user: "reedling", text: "!hello" },
  { at: 5, user: "marsh_marigold", text: "!raid reedling" },
  { at: 8, user: "old_mill", level: "mod", text: "!raid reedling" },
  { at: 12, user: "pondweed", text: "!dice" },
];

export const WADDLE_COMMANDS: readonly SampleCommand[] = [
  { name: "!bread", response: "$(user) throws bread to $(touser).", aliases: ["!crumbs"] },
  { name: "!so", response: "Go and see $(touser), a fine bird.", level: "vip" },
  { name: "!tonight", response: "It is $(time Europe/Berlin) at the pond.", cooldown: 30 },
];

export const WADDLE_CHAT: readonly SaidLine[] = [
  { at: 0, user: "reedling", text: "good evening all" },
  { at: 3, user: "reedling", text: "!bread @pondweed" },
  { at: 7, user: "pondweed", text: "!crumbs" },
  { at: 9, user: "marsh_marigold", text: "!so reedling" },
  { at: 13, user: "pondweed", level: "vip", text: "!so reedling" },
  { at: 18, user: "marsh_marigold", text: "!tonigth" },
  { at: 21, user: "marsh_marigold", text: "!tonight" },
];

export const CHAT_COMMANDS: readonly SampleCommand[] = [
  {
    name: "!feed",
    response: "$(user) feeds $(pick the gander|a gosling|$(touser)). Fed $(count) times.",
  },
  { name: "!say", response: "$(args)", level: "mod", cooldown: 0 },
];

export const CHAT_CHAT: readonly SaidLine[] = [
  { at: 0, user: "pondweed", text: "!feed reedling" },
  { at: 12, user: "reedling", text: "!feed" },
  { at: 16, user: "reedling", text: "!feed" },
  { at: 20, user: "old_mill", level: "mod", text: "!say /ban pondweed" },
  { at: 25, user: "old_mill", level: "mod", text: "!say $(random 1-6) stays as typed" },
];

export const FIRST_COMMANDS: readonly SampleCommand[] = [
  { name: "!hello", response: "Hi $(user)! Welcome to $(channel)." },
];

export const FIRST_CHAT: readonly SaidLine[] = [
  { at: 0, user: "you", level: "broadcaster", text: "!helo" },
  { at: 4, user: "you", level: "broadcaster", text: "!hello" },
  { at: 7, user: "pondweed", text: "!hello" },
  { at: 15, user: "pondweed", text: "!hello" },
];

export const COUNTER_COMMANDS: readonly SampleCommand[] = [
  { name: "!splash", response: "Into the pond again: $(counter deaths +) times so far." },
];

export const COUNTERS: readonly SampleCounter[] = [{ name: "deaths", value: 17 }];

export const COUNTER_CHAT: readonly SaidLine[] = [
  { at: 0, user: "pondweed", text: "was that the bridge?" },
  { at: 2, user: "marsh_marigold", level: "mod", text: "!counter deaths +" },
  { at: 9, user: "reedling", text: "!counter deaths +" },
  { at: 14, user: "pondweed", text: "!splash" },
  { at: 19, user: "reedling", text: "!counter deaths" },
];
