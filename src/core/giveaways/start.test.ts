import { expect, it } from "vitest";
import type { GiveawayListing } from "./api.ts";
import { type Startable, startProblem } from "./start.ts";

const OPEN: GiveawayListing["run"] = {
  id: "r1",
  state: "open",
  token: "abc",
  started_at: 1,
  ends_at: 2,
  shown_at: 0,
  entrants: 0,
  entries: 0,
  beacon: { state: "off", chain: "", round: 0, at: 0 },
};

const HERE = { isInChat: true, sentence: "In #pond as a moderator" };
const KEYS: Startable = { name: "Keys", enabled: true, run: null, unused_codes: 2, prizes: [] };

it("says why a run can't start", () => {
  expect(startProblem(KEYS, [KEYS], HERE)).toBeUndefined();
  expect(startProblem(KEYS, [KEYS, { ...KEYS, name: "Hats", run: OPEN }], HERE)).toContain(
    "“Hats” is open",
  );
  expect(startProblem({ ...KEYS, run: OPEN }, [], HERE)).toBe("It is running.");
  expect(startProblem({ ...KEYS, enabled: false }, [], HERE)).toContain("off");
  expect(startProblem({ ...KEYS, unused_codes: 0 }, [], HERE)).toContain("nothing left to give");
  const plush = { name: "A plush goose", description: "", count: 1 };
  expect(startProblem({ ...KEYS, unused_codes: 0, prizes: [plush] }, [], HERE)).toBeUndefined();
});

it("STATUS-G1: a run can't start without the bot, in the words of the one status", () => {
  const away = { isInChat: false, sentence: "Banned in #pond" };
  expect(startProblem(KEYS, [KEYS], away)).toBe("Banned in #pond: nobody could enter.");
  expect(startProblem(KEYS, [KEYS], undefined)).toContain("not known yet");
});
