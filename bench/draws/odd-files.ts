/** What a forger may try that no random change comes upon. */
import type { NewDraw } from "#core/giveaways/published-draw.ts";

/** Signatures that are none, from a genuine one; all in hexadecimal. */
export const ODD_SIGNATURES: readonly (readonly [string, (genuine: string) => string])[] = [
  ["point at infinity", () => `c0${"00".repeat(47)}`],
  ["point at infinity, with a sign", () => `e0${"00".repeat(47)}`],
  ["negated signature", (genuine) => flipped(genuine, 0x20)],
  ["signature without its flag", (genuine) => flipped(genuine, 0x80)],
  ["coordinate above the prime", () => `9f${"ff".repeat(47)}`],
  ["point outside the group", () => `80${"00".repeat(47)}`],
  ["short signature", (genuine) => genuine.slice(2)],
  ["long signature", (genuine) => `${genuine}00`],
];

/** Members that the table of the spec has otherwise, or just so. */
export const ODD_MEMBERS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["a run in capitals", { run: "RUN1" }],
  ["a name of half a character", { name: "\ud83e" }],
  ["a name of two lines", { name: "a\nb" }],
  ["a prize of two lines", { prizes: ["a\nprize b"] }],
  ["a prize of half a character", { prizes: ["\udebf"] }],
  ["a prize of 50 geese", { prizes: ["🪿".repeat(50)] }],
  ["a prize of 51 geese", { prizes: ["🪿".repeat(51)] }],
  ["a time with a fraction", { closed_at: 1_700_000_000_000.5 }],
  ["a time as text", { closed_at: "1700000000000" }],
  ["a time below 0", { opened_at: -1 }],
  ["a time that is not exact", { drawn_at: 2 ** 53 }],
  ["a time at the end of time", { drawn_at: 2 ** 53 - 1 }],
  ["a seed in capitals", { seed: "AB".repeat(32) }],
  ["no rules", { rules: null }],
  ["a rule that is not exact", { rules: rules({ exclude_winners_days: 2 ** 53 }) }],
  ["luck of 0", { rules: rules({ subscriber_luck: 0 }) }],
  ["an id with a 0 before", { entries: [entrant({ id: "07" })] }],
  ["an id too long", { entries: [entrant({ id: "1".repeat(19) })] }],
  ["a login with a space", { entries: [entrant({ login: "a b" })] }],
  ["an entrant without entries", { entries: [entrant({ entries: 0 })] }],
  ["a weight too large", { entries: [entrant({ weight: 1001 })] }],
  ["version 3", { version: 3 }],
  ["a member more", { more: true }],
];

function rules(change: Partial<NewDraw["rules"]>) {
  const all = {
    winner_count: 1,
    max_entries_per_user: 1,
    min_chat_lines: 0,
    exclude_winners_days: 0,
    subscriber_luck: 1,
    claim_minutes: 1,
  };
  return { ...all, ...change };
}

function entrant(change: Partial<NewDraw["entries"][number]>) {
  const all = {
    id: "7",
    login: "anna",
    entries: 1,
    lines: 0,
    subscriber: false,
    recent: false,
    weight: 1,
  };
  return { ...all, ...change };
}

function flipped(hexadecimal: string, flag: number): string {
  const first = Number.parseInt(hexadecimal.slice(0, 2), 16) ^ flag;
  return first.toString(16).padStart(2, "0") + hexadecimal.slice(2);
}
