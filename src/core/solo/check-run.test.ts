import { describe, expect, test } from "vitest";
import { type Claim, FORGERIES, forge } from "../../../tests/oracles/forged-runs.ts";
import { runCount } from "../../../tests/oracles/run-count.ts";
import { chanceOf, oracleReplay, playRun } from "../../../tests/oracles/soul-stack.ts";
import { check } from "../entities/text.ts";
import { postedRun } from "./api.ts";
import { checkRun } from "./check-run.ts";
import { dayAt, dayBefore, dayStart, nextDayAt, takesRuns } from "./day.ts";
import { guestName, isRude } from "./guest-name.ts";
import { landingMarks, shareText } from "./share.ts";
import { seedOfDay } from "./soul-stack.ts";

const DAY = "2026-11-23";
const NOON = Date.parse(`${DAY}T12:00:00Z`);

function honestRun(seed: string): Claim {
  const waits = playRun(DAY, chanceOf(seed), 2);
  const score = oracleReplay(DAY, waits)?.score ?? 0;
  return { rules: 1, day: DAY, name: "Mira", player: "0f".repeat(16), score, waits };
}

function verdict(body: unknown, now = NOON) {
  const parsed = check(postedRun, body);
  return parsed.ok ? checkRun(parsed.value, now) : { ok: false, code: "REQUEST_INVALID" };
}

describe("a run that is sent in", () => {
  test("SOLO-B1: counts when its waits give its score", () => {
    for (let at = 0; at < 50; at += 1) {
      expect(verdict(honestRun(`honest ${at}`))).toMatchObject({ ok: true });
    }
  });

  test.each(Object.keys(FORGERIES))("SOLO-B1: is refused when it is forged: %s", (kind) => {
    const chance = chanceOf(kind);
    for (let at = 0; at < runCount(20); at += 1) {
      const body = forge(kind, honestRun(`${kind} ${at}`), chance);
      if (body !== undefined) expect(verdict(body)).toMatchObject({ ok: false });
    }
  });

  test("SOLO-B2: counts for its day until 24 hours after its end", () => {
    const run = honestRun("midnight");
    const end = Date.parse("2026-11-24T00:00:00Z");
    expect(verdict(run, end - 1)).toMatchObject({ ok: true });
    expect(verdict(run, end + 23 * 3_600_000)).toMatchObject({ ok: true });
    expect(verdict(run, end + 24 * 3_600_000)).toEqual({ ok: false, code: "RUN_DAY_CLOSED" });
    expect(verdict(run, NOON - 13 * 3_600_000)).toEqual({ ok: false, code: "RUN_DAY_CLOSED" });
  });

  test("SOLO-B3: counts under the rules that it was played by", () => {
    expect(verdict({ ...honestRun("old"), rules: 0 })).toEqual({
      ok: false,
      code: "RUN_RULES_OLD",
    });
  });

  test("SOLO-B4: needs a goose that landed", () => {
    const waits = Array.from({ length: 1200 }, (_, wait) => [wait]).find(
      (one) => oracleReplay(DAY, one) !== undefined,
    );
    expect(verdict({ ...honestRun("none"), score: 0, waits })).toEqual({
      ok: false,
      code: "RUN_EMPTY",
    });
  });
});

describe("days", () => {
  test("SOLO-S1: are those of UTC", () => {
    expect(dayAt(Date.parse("2026-11-23T23:59:59.999Z"))).toBe(DAY);
    expect(dayAt(Date.parse("2026-11-24T00:00:00Z"))).toBe("2026-11-24");
    expect(nextDayAt(NOON)).toBe(Date.parse("2026-11-24T00:00:00Z"));
    expect(dayBefore(NOON, 23)).toBe("2026-10-31");
  });

  test.each(["2026-02-30", "2026-13-01", "26-11-23", "2026-11-23T00", "", "1999-01-01"])(
    "SOLO-B2: %j is none",
    (day) => {
      expect(dayStart(day)).toBeUndefined();
      expect(takesRuns(day, NOON)).toBe(false);
    },
  );
});

describe("names", () => {
  const named = (name: unknown) => check(guestName, name);

  test("SOLO-N1: are one visible line of up to 24 characters", () => {
    expect(named("  Mira\u200b ")).toMatchObject({ ok: true, value: "Mira" });
    expect(named("Æther 🪿")).toMatchObject({ ok: true });
    for (const name of ["", "   ", "a\nb", "a\u0007b", "x".repeat(25), 7, null]) {
      expect(named(name).ok).toBe(false);
    }
  });

  test.each(["fuck", "F.U.C.K", "fuuuck", "5h1t", "sh!thead", "Fúck", "a dick", "D-I-C-K", "@ss"])(
    "SOLO-N2: %s is refused",
    (name) => {
      expect(named(name)).toMatchObject({
        ok: false,
        message: expect.stringMatching(/^That name/),
      });
    },
  );

  test.each([
    "Dickens",
    "Scunthorpe Swan",
    "Ignazio",
    "Cassandra",
    "grapes",
    "Hancock",
    "cocktail",
    "Peacock",
  ])("SOLO-N2: %s is let through", (name) => expect(isRude(name)).toBe(false));
});

test("SOLO-W3: a shared text says day, points and height, how each goose landed, and where to watch", () => {
  const { waits, score } = honestRun("share");
  const geese = waits.length - 1;
  const seed = seedOfDay(DAY);
  const address = "https://geese.example/soulstack?run=abc";
  const lines = shareText({ day: DAY, score, geese, seed, waits }, address).split("\n");
  expect(lines).toEqual([
    `Soul Stack, 11/23/26: ${score} points, ${geese} geese high`,
    landingMarks(seed, waits),
    address,
  ]);
  expect(lines[1]).toMatch(/^[●○]{4,}✕$/);
});
