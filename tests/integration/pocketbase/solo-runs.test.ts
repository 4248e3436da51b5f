import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { board, publicRun, runAccepted } from "#core/solo/api.ts";
import { dayAt, dayBefore, takesRuns } from "#core/solo/day.ts";
import { SOUL_STACK } from "#core/solo/limits.ts";
import { chanceOf, oracleReplay, playRun } from "../../oracles/soul-stack.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";

let stack: PocketBaseStack;

beforeAll(async () => {
  stack = await startPocketBase();
});

afterAll(() => stack.stop());

let people = 0;

/** Somebody with an address and a browser of their own. */
function somebody(name: string) {
  people += 1;
  const headers = { "x-forwarded-for": `198.18.7.${people}` };
  const player = people.toString(16).padStart(32, "0");
  return { name, player, headers };
}

type Person = ReturnType<typeof somebody>;

const DAY = dayAt(Date.now());

/** A run of a day whose score is at least so much, as the oracle sees it. */
function runOf(seed: string, day = DAY, offTicks = 2) {
  const waits = playRun(day, chanceOf(seed), offTicks);
  return { rules: SOUL_STACK.rules, day, waits, score: oracleReplay(day, waits)?.score ?? 0 };
}

type Run = ReturnType<typeof runOf>;

const send = ({ name, player, headers }: Person, run: object) =>
  stack.request("POST", "/api/gq/solo/soul-stack/runs", {
    headers,
    body: { name, player, ...run },
  });

async function accepted(person: Person, run: Run) {
  const { status, body } = await send(person, run);
  expect(body).toMatchObject({ place: expect.any(Number) });
  expect(status).toBe(200);
  return v.parse(runAccepted, body);
}

async function boardOf(day: string) {
  const answer = await stack.request("GET", `/api/gq/solo/soul-stack/board?day=${day}`);
  return v.parse(board, answer.body);
}

/** Two runs of which the first has more points. */
function betterAndWorse(seed: string, day = DAY): [Run, Run] {
  const runs = Array.from({ length: 6 }, (_, at) => runOf(`${seed} ${at}`, day));
  const sorted = runs.toSorted((one, other) => other.score - one.score);
  const [better, worse] = [sorted[0], sorted.at(-1)];
  if (!better || !worse || better.score === worse.score) throw new Error("The runs are all alike");
  return [better, worse];
}

describe("a run", () => {
  it("SOLO-B1, SOLO-W2: is played again by the server, stands on the board and can be watched", async () => {
    const mira = somebody("  Mira\u200b ");
    const run = runOf("mira");
    const { id, place, best } = await accepted(mira, run);
    expect(best).toBe(run.score);
    const shown = await boardOf(DAY);
    expect(shown.runs[place - 1]).toEqual({
      id,
      place,
      name: "Mira",
      score: run.score,
      geese: oracleReplay(DAY, run.waits)?.geese,
    });
    const { body } = await stack.request("GET", `/api/gq/solo/soul-stack/runs/${id}`);
    expect(v.parse(publicRun, body)).toMatchObject({ waits: run.waits, day: DAY, place });
    expect(JSON.stringify(body)).not.toContain(mira.player);
    const unknown = await stack.request("GET", "/api/gq/solo/soul-stack/runs/nobody");
    expect(unknown).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("SOLO-B1, SOLO-B3: is refused with its reason when it is forged or old", async () => {
    const run = runOf("forged");
    const refused = async (change: object) =>
      (await send(somebody("Fox"), { ...run, ...change })).body;
    expect(await refused({ score: run.score + 10 })).toMatchObject({
      code: "RUN_FORGED",
      message: expect.stringContaining("played again by the server"),
    });
    expect(await refused({ waits: run.waits.slice(0, -1) })).toMatchObject({ code: "RUN_FORGED" });
    expect(await refused({ rules: 0 })).toMatchObject({ code: "RUN_RULES_OLD" });
    expect(await refused({ day: "2026-02-30" })).toMatchObject({ code: "REQUEST_INVALID" });
    expect(await refused({ waits: [0.5] })).toMatchObject({
      fields: { waits: expect.any(String) },
    });
    expect(await refused({ name: "F.u.c.k" })).toMatchObject({
      fields: { name: expect.stringMatching(/^That name/) },
    });
    expect((await boardOf(DAY)).runs.map(({ name }) => name)).not.toContain("Fox");
  });

  it("SOLO-B2: counts for yesterday, not for tomorrow or long ago", async () => {
    const yesterday = dayBefore(Date.now(), 1);
    // At midnight yesterday may have become the day before.
    if (!takesRuns(yesterday, Date.now() + 60_000)) return;
    await accepted(somebody("Late"), runOf("late", yesterday));
    for (const day of [dayBefore(Date.now(), -2), dayBefore(Date.now(), 3)]) {
      const { body } = await send(somebody("Lost"), runOf("lost", day));
      expect(body).toMatchObject({ code: "RUN_DAY_CLOSED" });
    }
  });

  it("SOLO-B5: of somebody else is refused, one's own can be sent twice", async () => {
    const run = runOf("copied");
    const owner = somebody("Owner");
    const first = await accepted(owner, run);
    expect(await accepted(owner, run)).toEqual(first);
    const { status, body } = await send(somebody("Magpie"), run);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: "RUN_COPIED" } });
  });

  it("SOLO-B6: is on the board once for each browser, the best", async () => {
    const [better, worse] = betterAndWorse("twice");
    const person = somebody("Twice");
    const first = await accepted(person, worse);
    const second = await accepted({ ...person, name: "Twice again" }, better);
    expect(second).toMatchObject({ id: first.id, best: better.score });
    expect(await accepted(person, worse)).toMatchObject({ id: first.id, best: better.score });
    const own = (await boardOf(DAY)).runs.filter(({ id }) => id === first.id);
    expect(own).toMatchObject([{ name: "Twice again", score: better.score }]);
  });

  it("SOLO-B8: goes when its browser asks for it, on all days", async () => {
    const person = somebody("Gone");
    const { id } = await accepted(person, runOf("gone"));
    const ask = () =>
      stack.request("POST", "/api/gq/solo/soul-stack/forget", {
        headers: person.headers,
        body: { player: person.player },
      });
    expect(await ask()).toMatchObject({ status: 200, body: { runs: 1 } });
    expect(await ask()).toMatchObject({ status: 200, body: { runs: 0 } });
    expect((await boardOf(DAY)).runs.map((run) => run.id)).not.toContain(id);
  });
});

describe("a board", () => {
  /** Runs as they are stored, without playing them. */
  async function fill(day: string, count: number) {
    const admin = await stack.adminClient();
    const batch = Array.from({ length: count }, (_, at) => ({
      ...{ day, name: `Goose ${at}`, rules: 1, geese: 1, waits: "[1]", sent_at: 1000 + at },
      ...{ player: `${day} ${at}`, digest: `${day} ${at}`, score: 10 * Math.ceil((at + 1) / 2) },
    }));
    for (const row of batch) await admin.collection("solo_runs").create(row);
  }

  it("SOLO-B6: has the best first, of equal scores the earlier", async () => {
    const day = "2026-01-05";
    await fill(day, 5);
    const { runs, players } = await boardOf(day);
    expect(players).toBe(5);
    expect(runs.map(({ name, place }) => [name, place])).toEqual([
      ["Goose 4", 1],
      ["Goose 2", 2],
      ["Goose 3", 3],
      ["Goose 0", 4],
      ["Goose 1", 5],
    ]);
    expect(await boardOf("2026-01-04")).toMatchObject({ runs: [], players: 0 });
    const wrong = await stack.request("GET", "/api/gq/solo/soul-stack/board?day=monday");
    expect(wrong.status).toBe(400);
  });

  it("SOLO-B7: is thinned after a week, and forgotten after 90 days", async () => {
    const now = Date.now();
    const [fresh, old, oldest] = [6, 9, 95].map((days) => dayBefore(now, days));
    if (!fresh || !old || !oldest) throw new Error("Three days are needed");
    const { bestKeptCount } = SOUL_STACK;
    for (const day of [fresh, old]) await fill(day, bestKeptCount + 4);
    await fill(oldest, 2);
    const best = (await boardOf(old)).runs;
    const admin = await stack.adminClient();
    await admin.send("/api/crons/solo", { method: "POST" });
    await expect.poll(async () => (await boardOf(oldest)).players).toBe(0);
    await expect.poll(async () => (await boardOf(old)).players).toBe(bestKeptCount);
    expect((await boardOf(old)).runs).toEqual(best);
    expect((await boardOf(fresh)).players).toBe(bestKeptCount + 4);
  });
});
