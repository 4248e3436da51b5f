import { expect, test } from "vitest";
import { CATALOGUE_ADDRESS } from "#core/cards/catalogue.ts";
import {
  CATALOGUE,
  FIRST_TABLE,
  playPond,
  publishedEncounters,
} from "../../../tests/oracles/gaggle-published.ts";
import { dataOf, MemoryStorage, openPage, until } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../tests/simulators/pocketbase.ts";

const NAMES = ["anna", "bert", "cleo"];
const played = playPond(8, NAMES);
const encounters = publishedEncounters(played.lines, FIRST_TABLE, NAMES);
const CHANNEL = "GET /api/gq/public/gaggle/channels/mill-pond";

async function openEncounter(at: number, lines: readonly string[] = played.lines) {
  const encounter = encounters[at];
  if (!encounter) throw new Error(`There is no encounter ${at}`);
  const server = new PocketBaseServer();
  const localStorage = new MemoryStorage();
  server.route(`GET ${CATALOGUE_ADDRESS}`, () => CATALOGUE);
  server.route(`GET /api/gq/public/gaggle/encounters/${encounter.id}`, () => encounter);
  server.route(`${CHANNEL}/log`, () => new Response(`${lines.join("\n")}\n`));
  server.route(`${CHANNEL}/tables`, () => new Response(FIRST_TABLE.text));
  const load = async () => ({
    ...(await import("./store.ts")),
    ...(await import("./whole-store.ts")),
  });
  const page = await openPage(load, {
    as: null,
    server,
    localStorage,
    address: `/tcg/encounters/${encounter.id}`,
  });
  return { ...page, encounter, localStorage };
}

const wrongIn = (checks: readonly { id: string; ok: boolean }[]) =>
  checks.filter(({ ok }) => !ok).map(({ id }) => id);

test("GAGGLE-L7: an encounter is replayed here, then its beacon's signature is checked", async () => {
  const { store } = await openEncounter(0);
  await store.loadEncounter();
  const { replay } = dataOf(store.$encounter);
  expect(replay.checks.map(({ id, ok }) => [id, ok])).toEqual([
    ["table", true],
    ["lines", true],
    ["result", true],
  ]);
  expect(store.$signature.get()).toMatchObject({ status: "done", check: { ok: true } });
});

test("GAGGLE-L7: a round that the league did not sign is said to be wrong", async () => {
  const { store } = await openEncounter(1);
  await store.loadEncounter();
  expect(store.$signature.get()).toMatchObject({ status: "done", check: { ok: false } });
});

test("GAGGLE-L11: the digits that the bot said are compared when all of them are typed", async () => {
  const { store, encounter } = await openEncounter(2);
  await store.loadEncounter();
  store.compareDigits("0123");
  expect(store.$digits.get()).toEqual({ status: "short" });
  const close = encounter.lines.find((line) => line.split(" ")[2] === "C") ?? "";
  store.compareDigits(` ${close.slice(-64, -48)} `);
  expect(store.$digits.get()).toMatchObject({ status: "done", check: { ok: true } });
  store.compareDigits("0123456789abcdef");
  expect(store.$digits.get()).toMatchObject({ status: "done", check: { ok: false } });
});

test("GAGGLE-L1 to GAGGLE-L9: the whole log is replayed, and shows that the start was true", async () => {
  const { store, encounter } = await openEncounter(5);
  await store.replayWhole(encounter);
  const whole = store.$whole.get();
  if (whole.status !== "done") throw new Error(`It is ${whole.status}`);
  expect(whole).toMatchObject({ encounters: 8, kept: 0 });
  expect(whole.checks.map(({ id, ok }) => [id, ok])).toEqual([
    ["whole", true],
    ["there", true],
    ["start", true],
  ]);
});

test("GAGGLE-L11: a log without what this browser saw is wrong, whatever it says", async () => {
  const { store, encounter, localStorage } = await openEncounter(5);
  const heads = (hash: string) =>
    localStorage.setItem("gq:gaggle-heads:mill-pond", JSON.stringify([{ n: 9, hash }]));
  heads(played.lines[8]?.slice(-64) ?? "");
  await store.replayWhole(encounter);
  expect(store.$whole.get()).toMatchObject({ status: "done", kept: 1 });
  heads("ab".repeat(32));
  await store.replayWhole(encounter);
  const whole = store.$whole.get();
  expect(whole.status === "done" && wrongIn(whole.checks)).toEqual(["whole", "there"]);
});

test("an encounter that is not in its channel's log is found out", async () => {
  const { store, encounter } = await openEncounter(7, played.lines.slice(0, -2));
  await store.replayWhole(encounter);
  const whole = store.$whole.get();
  expect(whole.status === "done" && wrongIn(whole.checks)).toEqual(["there"]);
});

test("a log that can't be had is asked for again", async () => {
  const { store, server, encounter } = await openEncounter(3);
  server.refuse(`${CHANNEL}/log`, 503);
  await store.replayWhole(encounter);
  expect(store.$whole.get()).toMatchObject({ status: "failed", failure: { kind: "unreachable" } });
  server.route(`${CHANNEL}/log`, () => new Response(played.lines.join("\n")));
  await store.replayWhole(encounter);
  await until(store.$whole, ({ status }) => status === "done");
});
