import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHANNEL_PROTOCOL } from "#core/chat/channel/protocol.ts";
import { MODERATION_OFF } from "#core/moderation/settings.ts";
import { openPage, until } from "../../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../../tests/simulators/pocketbase.ts";
import { RoomServer } from "../../../../../tests/simulators/room-server.ts";
import { formOf, listOf, readForm, validateForm } from "./form.ts";
import { tryLine } from "./try-line.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const LINKS = { ...MODERATION_OFF, links: { ...MODERATION_OFF.links, enabled: true } };
const ENTRY = {
  ...{ tenant: "tenant1", acted_at: "2026-11-22 20:00:00.000Z", cause: "links", act: "timeout" },
  ...{ reason: "link to evil.example", seconds: 10, user_id: "u1", login: "reedling", by: "rules" },
  ...{ line: "see evil.example/x", strike_at: 5, failure: "", undone_at: "", undone_by: "" },
};

test("the settings are loaded, saved, and followed when somebody else saves them", async () => {
  const server = new PocketBaseServer();
  const record = server.add("moderation_settings", { tenant: "tenant1", ...MODERATION_OFF });
  const { store, toasts } = await openPage(() => import("./store.ts"), { server });
  const leave = store.watchModeration();
  const loaded = await until(store.$moderation, ({ status }) => status === "ready");
  expect(loaded).toMatchObject({ data: { id: record.id, settings: MODERATION_OFF } });
  expect(await store.saveModeration(record.id, LINKS)).toBe(undefined);
  expect(toasts()).toEqual(["Saved. It counts from the next line on."]);
  expect(store.$moderation.get()).toMatchObject({
    data: { settings: { links: { enabled: true } } },
  });
  server.refuse("PATCH /api/collections/moderation_settings/records/:id", 403, {
    code: "PERMISSION_MISSING",
    message: "You need waddle_chat_edit.",
  });
  expect(await store.saveModeration(record.id, LINKS)).toMatchObject({
    message: "You need waddle_chat_edit.",
  });
  leave();
});

test("MODERATION-M19: the log is loaded, the latest first", async () => {
  const server = new PocketBaseServer();
  server.add("moderation_settings", { tenant: "tenant1", ...MODERATION_OFF });
  server.add("moderation_log", ENTRY);
  server.add("moderation_log", {
    ...ENTRY,
    acted_at: "2026-11-22 21:00:00.000Z",
    login: "bittern",
  });
  const { store } = await openPage(() => import("./store.ts"), { server });
  const leave = store.watchModeration();
  const log = await until(store.$log, ({ status }) => status === "ready");
  expect(log).toMatchObject({ data: [{ login: "bittern" }, { login: "reedling" }] });
  leave();
});

async function openBot() {
  const server = new PocketBaseServer();
  const rooms = new RoomServer(server);
  const page = await openPage(() => import("./bot-store.ts"), {
    server,
    WebSocket: rooms.WebSocket,
  });
  const leave = page.store.followBot();
  const room = await rooms.connection();
  room.accept();
  const welcome = (bot: boolean) =>
    room.say({ type: "welcome", protocol: CHANNEL_PROTOCOL, bot, people: 1, may_run: false });
  /** Answers the latest question. */
  const answer = (body: unknown) => {
    const { id } = room.received.at(-1) as { id: string };
    room.say({ type: "answer", id, body });
  };
  return { ...page, room, leave, welcome, answer };
}

test("MODERATION-M18: the page says whether the bot can act, and why not", async () => {
  const { store, room, welcome, answer } = await openBot();
  expect(store.$bot.get()).toEqual({ status: "waiting" });
  welcome(false);
  expect(store.$bot.get()).toMatchObject({ status: "away" });
  welcome(true);
  expect(room.received.at(-1)).toMatchObject({ type: "ask", service: "moderation" });
  answer({ action: "state", can_act: false, reason: "Make it a moderator", lines: 12 });
  expect(await until(store.$bot, ({ status }) => status === "here")).toEqual({
    ...{ status: "here", canAct: false, reason: "Make it a moderator", lines: 12 },
  });
  welcome(true);
  answer(null);
  expect(await until(store.$bot, ({ status }) => status === "away")).toMatchObject({
    reason: expect.stringContaining("Switch it on"),
  });
});

test("MODERATION-M23: a dry run asks the bot with the settings of the form", async () => {
  const { store, room, welcome, answer } = await openBot();
  welcome(true);
  const run = store.runDry(LINKS);
  expect(room.received.at(-1)).toMatchObject({ body: { action: "dry_run", settings: LINKS } });
  answer({ action: "dry_run", lines: 3, count: 0, removed: [] });
  expect(await run).toMatchObject({ lines: 3, count: 0 });
  const refused = store.runDry(LINKS);
  const { id } = room.received.at(-1) as { id: string };
  room.say({ type: "refused", code: "RATE_LIMITED", message: "Too fast.", id });
  expect(await refused).toBe("Too fast.");
  const late = store.runDry(LINKS);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await late).toContain("not here yet");
});

test("MODERATION-M19: undo names what failed", async () => {
  const { store, welcome, answer, toasts } = await openBot();
  welcome(true);
  const entry = { ...ENTRY, id: "log000000000001" } as never;
  const done = store.undo([entry]);
  answer({ action: "undo", done: ["log000000000001"], reason: "" });
  await done;
  const failed = store.undo([entry]);
  answer({ action: "undo", done: [], reason: "they are not banned" });
  await failed;
  expect(toasts()).toEqual(["Undone.", "Not undone: they are not banned"]);
});

test("the form reads what is pasted, and names what is wrong where it is", () => {
  expect(listOf("goose, swan\n duck ,,\n")).toEqual(["goose", "swan", "duck"]);
  const form = formOf(LINKS);
  expect(readForm(form)).toEqual({ ok: true, value: LINKS });
  const pasted = {
    ...form,
    links: { ...form.links, allowed: "https://www.YouTube.com/\npond.example" },
  };
  expect(readForm(pasted)).toMatchObject({
    value: { links: { allowed: ["youtube.com", "pond.example"] } },
  });
  expect(
    validateForm({
      ...form,
      links: { ...form.links, allowed: "not a site" },
      caps: { ...form.caps, percent: "many" },
      expressions: { ...form.expressions, expressions: "a{1,2}\n(" },
    }),
  ).toEqual({
    links: '"not a site" is not a site, such as youtube.com/@pond',
    caps: "Share of capitals must be a number",
    expressions: 'This group is not closed by a ")" (character 1 of ()',
  });
});

test("a line that is tried says what would happen, and why", () => {
  expect(tryLine(LINKS, "see https://evil.example/x", "viewer")).toEqual({
    isRemoved: true,
    words: "It is deleted: links, link to evil.example.",
  });
  expect(tryLine(LINKS, "see https://evil.example/x", "mod")).toMatchObject({ isRemoved: false });
  expect(tryLine(LINKS, "hello", "viewer").words).toBe("It stays.");
});
