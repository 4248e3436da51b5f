import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { roundTime } from "#core/fairness/beacon.ts";
import { entriesHash } from "#core/fairness/draw.ts";
import { verifyDraw } from "#core/fairness/verification.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { BeaconSimulator } from "../../simulators/drand.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { giveawayPond } from "./giveaway-fixture.ts";

/** Runs of giveaways by docs/spec/fairness.md, with a stand-in for the public beacon. */
let stack: PocketBaseStack;
let admin: TypedPocketBase;
const beacon = new BeaconSimulator();
let ponds = 0;

beforeAll(async () => {
  await beacon.start();
  stack = await startPocketBase({ env: { GQ_BEACON_URL: `${beacon.url}/` } });
  admin = await stack.adminClient();
});

afterAll(async () => {
  await stack.stop();
  await beacon.stop();
});

afterEach(() => {
  beacon.fault = "none";
});

const newPond = (rules: Record<string, unknown> = {}, codes = 3) => {
  ponds += 1;
  return giveawayPond(stack, `fair${ponds}@example.com`, rules, codes);
};

const FLOCK = ["dora", "anna", "cleo", "bert"].map((login) => ({ login }));

/** Moves the times of a run into the past, as if `ms` more had gone by. */
async function age(run: string, ms: number, fields: readonly string[]): Promise<void> {
  const record = await admin.collection("giveaway_runs").getOne(run);
  const moved = fields.map((field) => {
    const at = Date.parse(String(record[field as keyof typeof record]).replace(" ", "T"));
    return [field, new Date(at - ms).toISOString()];
  });
  await admin.collection("giveaway_runs").update(run, Object.fromEntries(moved));
}

/** As if the beacon's round had come: the answer that `due` then gives. */
async function roundComes(pond: Awaited<ReturnType<typeof newPond>>, run: string) {
  await age(run, 60_000, ["beacon_at"]);
  return pond.due();
}

it("commits before, publishes after, and anybody can repeat it (FAIR-F1 to FAIR-F7)", async () => {
  const pond = await newPond({ winner_count: 2, max_entries_per_user: 5, subscriber_luck: 3 });
  const run = await pond.start();
  const open = await run.state();
  expect(open).toMatchObject({ state: "open", entries_hash: "", winners: [] });
  expect(open.beacon).toMatchObject({ state: "waiting", at: roundTime(open.beacon.round) });
  expect(open.beacon.at).toBeGreaterThan(open.ends_at + 10_000);
  expect((await stack.request("GET", `${run.page}/draw`)).status).toBe(409);

  await run.enter([{ login: "dora", add: 2, subscriber: true }, { login: "anna" }]);
  await run.enter([{ login: "cleo", add: 9 }, { login: "bert" }]);
  await run.end();
  const closed = await run.state();
  expect(closed.state).toBe("closed");
  expect(closed.entries_hash).not.toBe("");
  // Ended half an hour early: a nearer round, which nobody can know yet (FAIR-F2).
  expect(closed.beacon.at - closed.now).toBeGreaterThan(3000);
  expect(closed.beacon.at - closed.now).toBeLessThan(12_000);
  expect((await stack.request("GET", `${run.page}/draw`)).status).toBe(409);
  await pond.due();
  expect((await run.state()).state).toBe("closed");

  await roundComes(pond, run.run);
  const draw = await run.draw();
  // The test moved the round; its time is put right again for the check.
  const published = { ...draw, beacon: { ...draw.beacon, at: roundTime(draw.beacon.round) } };
  expect(published.entries).toEqual([
    { login: "anna", weight: 1 },
    { login: "bert", weight: 1 },
    { login: "cleo", weight: 5 },
    { login: "dora", weight: 6 },
  ]);
  expect(published).toMatchObject({
    seed_hash: open.seed_hash,
    entries_hash: closed.entries_hash,
    winner_count: 2,
    beacon: { ...beacon.round(closed.beacon.round), state: "mixed" },
  });
  expect(published.entries_hash).toBe(entriesHash(published.entries));
  expect(verifyDraw(published)).toMatchObject({ ok: true, trust: "beacon" });
});

it("the script repeats a draw offline, and finds what was changed", async () => {
  const pond = await newPond({ winner_count: 1 });
  const run = await pond.start();
  await run.enter(FLOCK);
  await run.end();
  beacon.fault = "unavailable";
  await age(run.run, 120_000, ["beacon_at"]);
  await pond.due();
  const draw = await run.draw();
  const file = join(stack.dataDir, "draw.json");
  const verify = async (published: unknown) => {
    await writeFile(file, JSON.stringify(published));
    return spawnSync(process.execPath, ["scripts/verify-draw.ts", file], { encoding: "utf8" });
  };
  const right = await verify(draw);
  expect(right.stdout).toContain(`Winners: ${draw.drawn[0]}`);
  expect(right.stdout).toContain("No beacon was mixed in");
  expect(right.status).toBe(0);

  const other = draw.entries.find(({ login }) => login !== draw.drawn[0])?.login;
  const wrong = await verify({ ...draw, drawn: [other] });
  expect(wrong.stdout).toContain("WRONG  The same draw gives the same winners");
  expect(wrong.status).toBe(1);
  expect((await verify({ ...draw, seed: 7 })).status).toBe(2);
});

describe("without the beacon", () => {
  it.each(["too-early", "wrong-round", "garbage", "unavailable"] as const)(
    "%s: it waits, and then the seed alone decides (FAIR-F11)",
    async (fault) => {
      beacon.fault = fault;
      const pond = await newPond({ winner_count: 1 });
      const run = await pond.start();
      await run.enter(FLOCK);
      await run.end();
      const closed = await run.state();
      await age(run.run, closed.beacon.at - Date.now() + 5000, ["beacon_at"]);
      await pond.due();
      expect((await run.state()).state).toBe("closed");
      await age(run.run, 60_000, ["beacon_at"]);
      await pond.due();
      const draw = await run.draw();
      expect(draw.beacon).toMatchObject({ state: "unreachable", randomness: "", signature: "" });
      expect(verifyDraw(draw)).toMatchObject({ ok: true, trust: "keeper" });
    },
  );
});

it("ends by itself, and keeps the round that it named (FAIR-F2)", async () => {
  const pond = await newPond();
  const run = await pond.start();
  await run.enter(FLOCK);
  const named = (await run.state()).beacon.round;
  const record = await admin.collection("giveaway_runs").getOne(run.run);
  const ends = Date.parse(record.ends_at.replace(" ", "T"));
  await age(run.run, ends - Date.now() + 100, ["ends_at", "beacon_at"]);
  expect(await run.enter([{ login: "late" }])).toMatchObject({
    results: [{ outcome: "closed", entries: 0 }],
  });
  const { open, notices } = await pond.due();
  expect(open.map((one) => one.run)).not.toContain(run.run);
  expect(notices).toContainEqual(
    expect.objectContaining({ kind: "closed", run: run.run, entrants: 4 }),
  );
  expect(await run.state()).toMatchObject({ state: "closed", beacon: { round: named } });
});

it("names a later round when the close came late (FAIR-F2)", async () => {
  const pond = await newPond();
  const run = await pond.start();
  const named = (await run.state()).beacon.round;
  await age(run.run, 3_600_000, ["ends_at", "beacon_at"]);
  await pond.due();
  const { beacon: later, now } = await run.state();
  expect(later.round).not.toBe(named);
  expect(later.at).toBeGreaterThan(now + 3000);
});

it("draws one for each code that nobody holds or may still claim (FAIR-F8)", async () => {
  const pond = await newPond({ winner_count: 5 }, 3);
  const first = await pond.start();
  await first.enter(FLOCK.slice(0, 2));
  await first.end();
  await roundComes(pond, first.run);
  expect((await first.draw()).drawn).toHaveLength(2);

  const second = await pond.start();
  await second.enter(FLOCK);
  await second.end();
  await roundComes(pond, second.run);
  expect((await second.draw()).drawn).toHaveLength(1);
  const body = { giveaway: pond.giveaway.id };
  expect(await pond.console("start", body)).toMatchObject({
    status: 409,
    body: { code: "GIVEAWAY_NO_CODES" },
  });
});

it("gives an unclaimed prize to the next of the same order after the deadline (FAIR-F9)", async () => {
  const pond = await newPond({ winner_count: 1, claim_minutes: 5 });
  const run = await pond.start();
  await run.enter(FLOCK);
  await run.end();
  await roundComes(pond, run.run);
  const [winner] = await admin
    .collection("giveaway_winners")
    .getFullList({ filter: `run = "${run.run}"` });
  const past = new Date(Date.now() - 1000).toISOString();
  await admin.collection("giveaway_winners").update(winner?.id ?? "", { claim_until: past });

  const { notices } = await pond.due();
  expect(notices.at(-1)).toMatchObject({ kind: "redrawn", run: run.run, claim_minutes: 5 });
  const draw = await run.draw();
  expect(draw.drawn).toHaveLength(2);
  const published = { ...draw, beacon: { ...draw.beacon, at: roundTime(draw.beacon.round) } };
  expect(verifyDraw(published).ok).toBe(true);
  const states = (await run.state()).winners.map(({ state }) => state);
  expect(states).toEqual(["redrawn", "waiting"]);

  // The first one comes too late; a moderator need not wait for the second's deadline.
  const number = await run.number({ purpose: "claim" });
  expect(await pond.claim(winner?.login ?? "", number.number)).toEqual({
    ok: false,
    code: "CLAIM_LATE",
  });
  const again = { winner: winner?.id };
  expect(await pond.console("redraw", again)).toMatchObject({
    status: 409,
    body: { code: "PRIZE_CLAIMED" },
  });
  const waiting = await admin
    .collection("giveaway_winners")
    .getFirstListItem(`run = "${run.run}" && state = "waiting"`);
  const third = await pond.console("redraw", { winner: waiting.id });
  expect(third).toMatchObject({ status: 200, body: { winner: { place: 2, state: "waiting" } } });
});

it("keeps the rules that it opened with, and counts who keeps them (FAIR-F10)", async () => {
  const pond = await newPond({ winner_count: 1, min_chat_lines: 3, exclude_winners_days: 30 });
  const run = await pond.start();
  await pond.creator
    .collection("giveaways")
    .update(pond.giveaway.id, { min_chat_lines: 0, winner_count: 9 });
  const { results } = await run.enter([
    { login: "quiet", lines: 1 },
    { login: "talker", lines: 4 },
    { login: "later", lines: 2 },
  ]);
  expect(results.map(({ outcome, lines_needed }) => [outcome, lines_needed])).toEqual([
    ["lines_needed", 2],
    ["entered", 0],
    ["lines_needed", 1],
  ]);
  // Lines alone add no entry.
  await run.enter([{ login: "later", lines: 3, add: 0 }]);
  await run.end();
  await roundComes(pond, run.run);
  const { entries, drawn } = await run.draw();
  expect(entries.map((entry) => entry.login)).toEqual(["later", "talker"]);
  expect(drawn).toHaveLength(1);

  const next = await pond.start();
  const [winner = ""] = drawn;
  expect((await next.enter([{ login: winner, lines: 9 }])).results).toMatchObject([
    { outcome: "recent_winner", entries: 0 },
  ]);
});

it("a cancelled run has no winners, and is told of once", async () => {
  const pond = await newPond();
  const run = await pond.start();
  await run.enter(FLOCK);
  expect((await pond.console("cancel", { run: run.run })).status).toBe(204);
  expect((await pond.console("cancel", { run: run.run })).status).toBe(409);
  const own = async (said: string[] = []) =>
    (await pond.due(said)).notices.filter((notice) => notice.run === run.run);
  const notices = await own();
  expect(notices.map(({ kind }) => kind)).toEqual(["started", "cancelled"]);
  expect(await own(notices.map(({ id }) => id))).toEqual([]);
  expect((await stack.request("GET", `${run.page}/draw`)).status).toBe(409);
  expect(await run.state()).toMatchObject({ state: "cancelled", winners: [] });
});
