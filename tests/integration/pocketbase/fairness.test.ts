import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawRound, QUICKNET, roundAfter, roundTime } from "#core/fairness/beacon.ts";
import { seedHash } from "#core/fairness/draw.ts";
import { verifyDraw } from "#core/fairness/verification.ts";
import { publicRuns } from "#core/giveaways/api.ts";
import { type NewDraw, publishedDraw } from "#core/giveaways/published-draw.ts";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { STAND_IN_KEY, standInSignature } from "../../simulators/drand.ts";
import { notesOn } from "../../simulators/draws.ts";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GiveawayPond, giveawayPond, twitchIdOf } from "./giveaway-fixture.ts";

type Run = Awaited<ReturnType<GiveawayPond["start"]>>;

/** Runs of giveaways by docs/spec/fairness.md, with a stand-in for the public beacon. */
let stack: PocketBaseStack;
let admin: TypedPocketBase;
/** The stand-in's key in the league's place. */
const network = { chain: QUICKNET.chain, publicKey: STAND_IN_KEY };
let ponds = 0;

beforeAll(async () => {
  stack = await startPocketBase({ env: { GQ_BEACON_URL: "http://127.0.0.1:9" } });
  admin = await stack.adminClient();
});

afterAll(() => stack.stop());

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

/** As if the run's round had come and the bots had read it: the answer that `due` then gives. */
async function roundComes(pond: Awaited<ReturnType<typeof newPond>>, run: Run) {
  const { round } = (await run.state()).beacon;
  await age(run.run, 60_000, ["beacon_at"]);
  return pond.due([], [{ round, signature: standInSignature(round) }]);
}

/** A draw as it is published when nothing moved the round: tests don't wait for it. */
async function drawOfTime(run: Run): Promise<NewDraw> {
  const draw = await run.draw();
  const late = roundTime(draw.beacon.round) - draw.drawn_at;
  const drawn = draw.drawn.map((one) => ({
    ...one,
    at: one.at + late,
    passed: one.passed && { ...one.passed, at: one.passed.at + late },
  }));
  return { ...draw, drawn_at: draw.drawn_at + late, drawn };
}

it("commits before, publishes after, and anybody can repeat it (FAIR-F1 to FAIR-F8, FAIR-F12)", async () => {
  const pond = await newPond({ winner_count: 2, max_entries_per_user: 5, subscriber_luck: 3 });
  const run = await pond.start();
  const open = await run.state();
  expect(open).toMatchObject({
    state: "open",
    version: 2,
    entries_hash: "",
    seed: "",
    winners: [],
  });
  const told = (await pond.due()).notices.filter((notice) => notice.run === run.run);
  expect(told).toMatchObject([{ kind: "started", seed_hash: open.seed_hash }]);
  expect((await stack.request("GET", `${run.page}/draw`)).status).toBe(409);

  await run.enter([{ login: "dora", add: 2, subscriber: true }, { login: "anna" }]);
  await run.enter([{ login: "cleo", add: 9 }, { login: "bert" }]);
  await run.end();
  const closed = await run.state();
  expect(closed).toMatchObject({ state: "closed", seed: "", beacon: { state: "waiting" } });
  // Ended half an hour early: the round that follows from the close, which nobody can know yet.
  const planned_end = open.ends_at;
  const { closed_at } = closed;
  expect(closed.beacon.round).toBe(drawRound({ planned_end, closed_at }));
  expect(closed.beacon.at).toBe(roundTime(closed.beacon.round));
  expect((await stack.request("GET", `${run.page}/draw`)).status).toBe(409);
  const { notices, rounds } = await pond.due();
  expect(notices.filter((notice) => notice.run === run.run).at(-1)).toMatchObject({
    kind: "closed",
    entrants: 4,
    entries_hash: closed.entries_hash,
    round: closed.beacon.round,
  });
  expect(rounds).not.toContain(closed.beacon.round);

  await roundComes(pond, run);
  const published = await drawOfTime(run);
  const byLogin = [...published.entries].sort((a, b) => a.login.localeCompare(b.login));
  expect(byLogin.map(({ id, login, weight }) => [id, login, weight])).toEqual([
    [twitchIdOf("anna"), "anna", 1],
    [twitchIdOf("bert"), "bert", 1],
    [twitchIdOf("cleo"), "cleo", 5],
    [twitchIdOf("dora"), "dora", 6],
  ]);
  expect(published).toMatchObject({
    seed_hash: open.seed_hash,
    entries_hash: closed.entries_hash,
    prizes: ["A game", "A game"],
    planned_end,
    closed_at,
  });
  const { checks, verdict } = verifyDraw(published, { network, notes: notesOn(published) });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  expect(verdict).toBe("proven");
  // Against the league's own key the stand-in's signature is a forgery.
  expect(verifyDraw(published, { notes: notesOn(published) }).verdict).toBe("wrong");
});

describe("without the beacon (FAIR-F11)", () => {
  it("a run waits, whatever comes in the round's place, and is drawn when the round is read", async () => {
    const pond = await newPond({ winner_count: 1 });
    const run = await pond.start();
    await run.enter(FLOCK);
    await run.end();
    const { beacon, void_at } = await run.state();
    expect(void_at - beacon.at).toBe(86_400_000);
    // An answer before the round comes is none.
    const signature = standInSignature(beacon.round);
    await pond.due([], [{ round: beacon.round, signature }]);
    expect((await run.state()).state).toBe("closed");
    await age(run.run, 86_000_000, ["beacon_at"]);
    expect((await pond.due()).rounds).toContain(beacon.round);
    await pond.due([], [{ round: beacon.round + 1, signature }]);
    expect((await run.state()).state).toBe("closed");
    await pond.due([], [{ round: beacon.round, signature }]);
    expect((await run.state()).state).toBe("drawn");
  });

  it("a run is void a day after its round, says so, publishes its seed and frees its codes", async () => {
    const pond = await newPond({ winner_count: 3 });
    const run = await pond.start();
    await run.enter(FLOCK);
    await run.end();
    await age(run.run, 86_500_000, ["beacon_at"]);
    const { notices } = await pond.due();
    expect(notices.filter((notice) => notice.run === run.run).at(-1)).toMatchObject({
      kind: "void",
    });
    const state = await run.state();
    expect(state).toMatchObject({ state: "void", winners: [] });
    expect(seedHash(state.seed)).toBe(state.seed_hash);
    expect((await stack.request("GET", `${run.page}/draw`)).status).toBe(409);
    const next = await pond.start();
    await next.enter(FLOCK);
    await next.end();
    await roundComes(pond, next);
    expect((await next.draw()).drawn).toHaveLength(3);
  });
});

it("ends by itself, and uses the round that follows from its planned end (FAIR-F2)", async () => {
  const pond = await newPond();
  const run = await pond.start();
  await run.enter(FLOCK);
  const record = await admin.collection("giveaway_runs").getOne(run.run);
  const ends = Date.parse(record.ends_at.replace(" ", "T"));
  await age(run.run, ends - Date.now() + 100, ["ends_at", "planned_end"]);
  expect(await run.enter([{ login: "late" }])).toMatchObject({
    results: [{ outcome: "closed", entries: 0 }],
  });
  const { open, notices } = await pond.due();
  expect(open.map((one) => one.run)).not.toContain(run.run);
  expect(notices).toContainEqual(
    expect.objectContaining({ kind: "closed", run: run.run, entrants: 4 }),
  );
  const { state, beacon } = await run.state();
  expect(state).toBe("closed");
  const moved = await admin.collection("giveaway_runs").getOne(run.run);
  const planned_end = Date.parse(moved.planned_end.replace(" ", "T"));
  expect(beacon.round).toBe(drawRound({ planned_end, closed_at: planned_end }));
});

it("uses a later round when the close came late (FAIR-F2)", async () => {
  const pond = await newPond();
  const run = await pond.start();
  await age(run.run, 3_600_000, ["ends_at", "planned_end"]);
  await pond.due();
  const { beacon, closed_at } = await run.state();
  expect(beacon.round).toBe(roundAfter(closed_at + 15_000));
});

it("draws one for each code that nobody holds or may still claim (FAIR-F8)", async () => {
  const pond = await newPond({ winner_count: 5 }, 3);
  const first = await pond.start();
  await first.enter(FLOCK.slice(0, 2));
  await first.end();
  await roundComes(pond, first);
  expect((await first.draw()).drawn).toHaveLength(2);

  const second = await pond.start();
  await second.enter(FLOCK);
  await second.end();
  await roundComes(pond, second);
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
  await roundComes(pond, run);
  const winners = admin.collection("giveaway_winners");
  const [winner] = await winners.getFullList({ filter: `run = "${run.run}"` });
  const past = (ms: number) => new Date(Date.now() - ms).toISOString();
  await winners.update(winner?.id ?? "", { claim_until: past(1000) });
  await age(run.run, 301_000, ["drawn_at"]);

  const { notices } = await pond.due();
  expect(notices.at(-1)).toMatchObject({ kind: "redrawn", run: run.run, claim_minutes: 5 });
  const states = (await run.state()).winners.map(({ state }) => state);
  expect(states).toEqual(["redrawn", "waiting"]);

  // The first one comes too late.
  const [slug, token] = run.page.split("/").slice(-2);
  const body = { tenant: slug, token, purpose: "claim", login: winner?.login };
  expect(await stack.request("POST", "/api/gq/public/giveaways/number", { body })).toMatchObject({
    status: 409,
    body: { code: "CLAIM_LATE" },
  });
  const again = { winner: winner?.id, reason: "Once more" };
  expect(await pond.console("redraw", again)).toMatchObject({
    status: 409,
    body: { code: "PRIZE_CLAIMED" },
  });

  // A moderator need not wait for the second's deadline, but says why, and the page shows it.
  const waiting = await winners.getFirstListItem(`run = "${run.run}" && state = "waiting"`);
  expect((await pond.console("redraw", { winner: waiting.id })).status).toBe(400);
  const reason = "She gave it back";
  const third = await pond.console("redraw", { winner: waiting.id, reason });
  expect(third).toMatchObject({ status: 200, body: { winner: { place: 2, state: "waiting" } } });
  const [, second] = (await run.state()).winners;
  expect(second).toMatchObject({ state: "redrawn", passed_reason: reason });
  expect(second?.passed_by).not.toBe("");

  const published = await drawOfTime(run);
  expect(published.drawn.map(({ prize }) => prize)).toEqual([1, 1, 1]);
  const { checks } = verifyDraw(published, { network, notes: notesOn(published) });
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
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
  await roundComes(pond, run);
  const { entries, drawn } = await run.draw();
  const counted = entries.filter(({ weight }) => weight > 0).map(({ login }) => login);
  expect(counted.sort()).toEqual(["later", "talker"]);
  expect(entries).toHaveLength(3);
  expect(drawn).toHaveLength(1);

  const next = await pond.start();
  const winner = drawn[0]?.login ?? "";
  // The account has won, whatever its name is by now.
  const renamed = { login: "renamed", user_id: twitchIdOf(winner), lines: 9 };
  expect((await next.enter([renamed])).results).toMatchObject([
    { outcome: "recent_winner", entries: 0 },
  ]);
});

it("one account counts once, whatever its name (FAIR-F3)", async () => {
  const pond = await newPond({ max_entries_per_user: 2 });
  const run = await pond.start();
  await run.enter([{ login: "anna" }]);
  await run.enter([{ login: "anna_2", user_id: twitchIdOf("anna") }]);
  await run.enter([{ login: "anna", user_id: "77" }]);
  expect(await run.state()).toMatchObject({ entrants: 2, entries: 3 });
});

it("a run is cancelled while it is open alone, with its seed published, and is told of once (FAIR-F14)", async () => {
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
  const state = await run.state();
  expect(state).toMatchObject({ state: "cancelled", winners: [] });
  expect(seedHash(state.seed)).toBe(state.seed_hash);

  const closed = await pond.start();
  await closed.enter(FLOCK);
  await closed.end();
  expect(await pond.console("cancel", { run: closed.run })).toMatchObject({
    status: 409,
    body: { code: "GIVEAWAY_CLOSED" },
  });
  const chat = { tenant: pond.tenant, login: "greta", level: "mod", cancel: true };
  expect(
    (await stack.request("POST", "/api/gq/bots/giveaways/end", { as: pond.bots, body: chat })).body,
  ).toEqual({ ok: false, code: "GIVEAWAY_NOT_OPEN" });
  expect((await closed.state()).state).toBe("closed");
});

it("codes that a closed run has promised can't be deleted until it is drawn (FAIR-F14)", async () => {
  const pond = await newPond({ winner_count: 2 }, 2);
  const run = await pond.start();
  await run.enter(FLOCK.slice(0, 1));
  await run.end();
  const codes = await pond.creator.collection("giveaway_codes").getFullList();
  const remove = (id = "") =>
    stack.request("DELETE", `/api/collections/giveaway_codes/records/${id}`, { as: pond.creator });
  for (const { id } of codes) {
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: "CODE_PROMISED" } });
  }
  await roundComes(pond, run);
  const answers = await Promise.all(codes.map(({ id }) => remove(id)));
  // One waits for its winner; nobody took part who could have won the other.
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
});

it("every run stays on the public index, after its giveaway too (FAIR-F14)", async () => {
  const pond = await newPond();
  const cancelled = await pond.start();
  await pond.console("cancel", { run: cancelled.run });
  const drawn = await pond.start();
  await drawn.end();
  await roundComes(pond, drawn);
  expect(await pond.creator.collection("giveaways").delete(pond.giveaway.id)).toBe(true);
  const [slug = ""] = drawn.page.split("/").slice(-2);
  const index = await stack.request("GET", `/api/gq/public/giveaways/${slug}`);
  expect(v.parse(publicRuns, index.body)).toMatchObject({
    runs: [
      { state: "drawn", version: 2, name: "Keys" },
      { state: "cancelled", version: 2, name: "Keys" },
    ],
    before: 0,
  });
  expect(await drawn.state()).toMatchObject({ state: "drawn", name: "Keys" });
  expect((await drawn.draw()).drawn).toEqual([]);
  const nowhere = await stack.request("GET", "/api/gq/public/giveaways/nowhere");
  expect(nowhere).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

it("runs under the earlier rules stay to be seen, and say which rules they followed (FAIR-O1)", async () => {
  const pond = await newPond();
  const run = await pond.start();
  await run.enter(FLOCK);
  await run.end();
  await roundComes(pond, run);
  // As a migration finds it: no ids, and the list of names.
  const entries = await admin.collection("giveaway_entries").getFullList({
    filter: `run = "${run.run}"`,
  });
  for (const { id } of entries) {
    await admin.collection("giveaway_entries").update(id, { user_id: "" });
  }
  await admin.collection("giveaway_runs").update(run.run, {
    version: 1,
    beacon_state: "unreachable",
    beacon_randomness: "",
    beacon_signature: "",
  });
  expect(await run.state()).toMatchObject({ version: 1, state: "drawn" });
  const { body } = await stack.request("GET", `${run.page}/draw`);
  const old = v.parse(publishedDraw, body);
  expect(old).toMatchObject({
    version: 1,
    entries: ["anna", "bert", "cleo", "dora"].map((login) => ({ login, weight: 1 })),
    beacon: { state: "unreachable" },
  });
  expect(verifyDraw(old).verdict).not.toBe("proven");
});
