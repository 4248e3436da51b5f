import { pino } from "pino";
import { beforeEach, expect, test, vi } from "vitest";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import type { LogEntry } from "#core/moderation/log.ts";
import { MODERATION_OFF, type ModerationSettings } from "#core/moderation/settings.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import { NO_SERVERS } from "../../../bench/chat/fixture.ts";
import type { TenantConfig } from "../../backend.ts";
import type { ApiResult, ChannelApi, ModerationAct } from "../../chat/channel-api.ts";
import type { ChannelState, StateOwner, StateRecord } from "../../chat/channel-state.ts";
import type { Chat, ChatNetwork } from "../../chat/network.ts";
import { ChatRouter } from "../../chat/router.ts";
import type { ChatService, LineAnswer } from "../../chat/service.ts";
import { pretendedApi } from "../../networks/rehearsal/channel-api.ts";
import { ModerationService } from "./service.ts";

const LINK = "see https://evil.example/x";
const LINKS_OFF: ModerationSettings = {
  ...MODERATION_OFF,
  enabled: true,
  links: { ...MODERATION_OFF.links, enabled: true },
};

let now: number;
let acts: ModerationAct[];
let sent: string[];
let traces: string[];
let events: string[];
let written: { kind: string; payload: unknown }[];
let answer: ApiResult;
let kept: Map<string, StateRecord[]>;

beforeEach(() => {
  now = 1_000_000;
  [acts, sent, traces, events, written, removals] = [[], [], [], [], [], []];
  answer = { ok: true, value: undefined };
  kept = new Map();
});

const nameOf = ({ service, channel }: StateOwner) => `${service}/${channel}`;

/** Keeps records by owner, as SQLite does. */
const state: ChannelState = {
  append(owner, records) {
    const others = state.read(owner).filter(({ key }) => !records.some((each) => each.key === key));
    kept.set(nameOf(owner), [...others, ...records]);
  },
  read: (owner) => kept.get(nameOf(owner)) ?? [],
  clear(owner, keys) {
    const left = keys ? state.read(owner).filter(({ key }) => !keys.includes(key)) : [];
    kept.set(nameOf(owner), left);
  },
  channels: (service) =>
    [...kept.keys()].flatMap((name) =>
      name.startsWith(`${service}/`) ? (name.split("/")[1] ?? []) : [],
    ),
  close: () => undefined,
};

function networkOf(change: Partial<ChatNetwork>): ChatNetwork {
  return {
    name: "twitch",
    capabilities: {
      isPersistent: true,
      replies: false,
      threads: false,
      edits: false,
      isStream: true,
    },
    start: () => undefined,
    configure: () => undefined,
    stop: async () => undefined,
    tenants: () => ["pond"],
    canSend: () => true,
    send: (_, { text }) => void sent.push(text),
    showTrace: (_, { reason }) => void traces.push(reason),
    now: () => now,
    health: { state: "connected", channels: 1 },
    ...change,
  };
}

const api: ChannelApi = {
  ...pretendedApi({ show: () => undefined, people: [], now: 0 }),
  moderate: async (act) => {
    acts.push(act);
    return answer;
  },
};

const twitch = networkOf({ channelApi: () => api });
const withoutApi = networkOf({});
const rehearsal = networkOf({
  name: "rehearsal",
  capabilities: {
    isPersistent: false,
    replies: false,
    threads: false,
    edits: false,
    isStream: true,
  },
  channelApi: () =>
    pretendedApi({
      show: (text) => void events.push(text),
      people: [],
      now: 0,
    }),
});

function configOf(moderation: ModerationSettings): TenantConfig {
  return {
    tenant: "pond",
    services: ["waddle"],
    twitchChannel: "pond",
    prefix: "!",
    waddle: { ...EMPTY_CONFIG, channel: "pond" },
    schedule: NOTHING_SCHEDULED,
    moderation,
  };
}

/** What the service after moderation learns of each line. */
let removals: (boolean | undefined)[];

/** Answers every line that it gets. */
const talker: ChatService = {
  id: "talker",
  channels: () => ["pond"],
  configure: () => undefined,
  onLine: ({ isRemoved }, __, takenBy): LineAnswer | undefined => {
    removals.push(isRemoved);
    return takenBy === undefined
      ? { messages: [{ text: "talk", priority: 0 }], answered: true, reason: "talks" }
      : undefined;
  },
  onStream: () => undefined,
  stop: () => undefined,
};

function botsWith(settings: ModerationSettings, network: ChatNetwork = twitch) {
  const service = new ModerationService({
    networks: [network],
    outbox: {
      add: ({ kind }, payload) => void written.push({ kind, payload }),
      pending: () => [],
      recent: () => [],
    },
    state,
    servers: NO_SERVERS,
    liveOf: () => undefined,
    log: pino({ level: "silent" }),
  });
  const router = new ChatRouter();
  router.use([service, talker]);
  router.configure({ type: "all", tenants: [configOf(settings)] });
  const chat: Chat = { network, tenant: "pond" };
  let serial = 0;
  const say = (text: string, from: Partial<IncomingLine> = {}) => {
    serial += 1;
    const id = `line-${serial}`;
    router.onLine(
      {
        ...{ type: "line", id, channel: "pond", userId: "u1", login: "reedling", text },
        ...{ displayName: "Reedling", level: "everyone", isSelf: false, isBot: false },
        ...from,
      },
      chat,
    );
  };
  const ask = (body: unknown) => router.question("moderation", body, chat);
  return {
    router,
    say,
    ask,
    configure: (next: ModerationSettings) =>
      router.configure({ type: "some", tenants: [configOf(next)] }),
  };
}

const entries = () =>
  written.flatMap(({ kind, payload }) => (kind === "log_entry" ? [payload as LogEntry] : []));
const moderator = { login: "mod", userId: "m1", displayName: "Mod", level: "mod" } as const;

test("MODERATION-M5: a line that is removed is answered by nobody else, and is in the log", async () => {
  const { say } = botsWith(LINKS_OFF);
  say(LINK);
  say("hello");
  expect(acts).toEqual([{ type: "delete", line: "line-1" }]);
  expect(sent).toEqual(["@Reedling, please ask a moderator before you post a link.", "talk"]);
  expect(removals).toEqual([true, undefined]);
  expect(traces).toEqual(["deleted: links, link to evil.example", "talks"]);
  await vi.waitFor(() => expect(entries()).toHaveLength(1));
  expect(entries()[0]).toMatchObject({
    ...{ tenant: "pond", at: now, cause: "links", reason: "link to evil.example", act: "delete" },
    ...{ login: "reedling", user_id: "u1", line: LINK, by: "rules", strike_at: now, failure: "" },
    id: expect.stringMatching(/^[a-z0-9]{15}$/),
  });
});

test("MODERATION-M1: while moderation is off, nothing is removed", () => {
  const { say } = botsWith({ ...LINKS_OFF, enabled: false });
  say(LINK);
  expect(acts).toEqual([]);
  expect(sent).toEqual(["talk"]);
});

test("MODERATION-M5, MODERATION-M18: without permission to moderate the line stays, and the reason is written down", async () => {
  const { say, ask } = botsWith(LINKS_OFF, withoutApi);
  say(LINK);
  expect(sent).toEqual(["talk"]);
  await vi.waitFor(() => expect(entries()).toHaveLength(1));
  expect(entries()[0]?.failure).toContain("make it a moderator");
  expect(await ask({ action: "state" })).toMatchObject({
    can_act: false,
    reason: expect.stringContaining("make it a moderator"),
  });
});

test("MODERATION-M18: an act that fails is shown with its reason, and not tried again", async () => {
  answer = { ok: false, reason: "The bot is no moderator of this channel" };
  const { say, ask } = botsWith(LINKS_OFF);
  say(LINK);
  await vi.waitFor(() =>
    expect(entries()[0]?.failure).toBe("The bot is no moderator of this channel"),
  );
  expect(traces).toContain("not deleted: The bot is no moderator of this channel");
  expect(acts).toHaveLength(1);
  expect(await ask({ action: "state" })).toMatchObject({
    can_act: true,
    reason: "The bot is no moderator of this channel",
  });
});

test("MODERATION-M16: strikes outlive a restart of the bots", () => {
  botsWith(LINKS_OFF).say(LINK);
  now += 1000;
  botsWith(LINKS_OFF).say(LINK);
  expect(acts.map(({ type }) => type)).toEqual(["delete", "timeout"]);
});

test("MODERATION-M19: taking an act back ends the time-out and takes the strike back", async () => {
  const { say, ask } = botsWith(LINKS_OFF);
  say(LINK);
  now += 1000;
  say(LINK);
  await vi.waitFor(() => expect(entries()).toHaveLength(2));
  const [, second] = entries();
  const { id = "", user_id, act, strike_at } = second ?? {};
  expect(await ask({ action: "undo", entries: [{ id, act, user_id, strike_at }] })).toEqual({
    action: "undo",
    done: [id],
    reason: "",
  });
  expect(acts.at(-1)).toEqual({ type: "unban", userId: "u1" });
  expect(written.at(-1)).toMatchObject({ kind: "log_undo", payload: { id, by: "console" } });
  now += 1000;
  say(LINK);
  expect(acts.at(-1)).toMatchObject({ type: "timeout", seconds: 10 });
});

test("MODERATION-M8: a moderator permits links in chat, and nobody else does", () => {
  const { say } = botsWith(LINKS_OFF);
  say("!permit reedling 30");
  say(LINK);
  expect(acts).toHaveLength(1);
  say("!permit reedling 30", moderator);
  say(LINK);
  expect(acts).toHaveLength(1);
  expect(sent).toContain("reedling may post links for 30 s.");
  now += 30_000;
  say(LINK);
  expect(acts).toHaveLength(2);
});

test("MODERATION-M20: a nuke times out who wrote the words, in chat and from the console", async () => {
  const { say, ask } = botsWith({ ...MODERATION_OFF, exempt_people: ["friend"] });
  say("cheap viewers");
  say("CHEAP viewers", { login: "bittern", userId: "u2" });
  say("cheap viewers", { login: "friend", userId: "u3" });
  say("cheap viewers", moderator);
  say("!nuke cheap viewers", moderator);
  await vi.waitFor(() =>
    expect(sent).toContain('Timed out all of 2 people who wrote "cheap viewers".'),
  );
  expect(acts).toMatchObject([
    { type: "timeout", userId: "u1", seconds: 600 },
    { type: "timeout", userId: "u2", seconds: 600 },
  ]);
  expect(entries().map(({ cause, by }) => [cause, by])).toEqual([
    ["nuke", "mod"],
    ["nuke", "mod"],
  ]);
  now += 6 * 60_000;
  expect(await ask({ action: "nuke", words: "cheap viewers", minutes: 5 })).toMatchObject({
    found: 0,
  });
  expect(await ask({ action: "nuke", words: "cheap viewers", minutes: 10 })).toEqual({
    ...{ action: "nuke", found: 2, done: 2, reason: "" },
  });
  expect(await ask({ action: "nuke", words: "x", minutes: 10 })).toEqual({
    action: "refused",
    reason: "The words need 3 characters or more",
  });
});

test("MODERATION-M21: a workspace's own command takes the place of the built-in one", () => {
  const { router, say } = botsWith(LINKS_OFF);
  const own = configOf(LINKS_OFF);
  const nuke = {
    ...PLAIN_COMMAND,
    ...{ id: "c1", command_name: "!boom", aliases: ["!nuke"], response_text: "", usage_count: 0 },
    ...{ cooldown_seconds: 0, cooldown_user_seconds: 0, cooldown_group: "", enabled: true },
    ...({ cooldown_exempt: "none", user_level: "everyone" } as const),
  };
  router.configure({
    type: "some",
    tenants: [{ ...own, waddle: { ...own.waddle, commands: [nuke] } }],
  });
  say("!nuke cheap viewers", moderator);
  expect(sent).toEqual(["talk"]);
});

test("MODERATION-M23: a dry run goes through the last hour with settings that are not saved, and changes nothing", async () => {
  const { say, ask } = botsWith(MODERATION_OFF);
  for (const text of ["hello", LINK, LINK, "bye"]) say(text);
  expect(await ask({ action: "dry_run", settings: LINKS_OFF })).toEqual({
    action: "dry_run",
    lines: 4,
    count: 2,
    removed: [
      expect.objectContaining({ rule: "links", text: LINK, penalty: { type: "delete" } }),
      expect.objectContaining({ rule: "links", penalty: { type: "timeout", seconds: 10 } }),
    ],
  });
  expect(acts).toEqual([]);
  expect([...kept.values()].flat()).toEqual([]);
  const wrong = { ...LINKS_OFF, expressions: { expressions: ["("] } };
  expect(await ask({ action: "dry_run", settings: wrong })).toMatchObject({ action: "refused" });
});

test("MODERATION-M8: a permit outlives a restart of the bots, for as long as it was given", () => {
  botsWith(LINKS_OFF).say("!permit reedling 60", moderator);
  const { say } = botsWith(LINKS_OFF);
  say(LINK);
  expect(acts).toEqual([]);
  now += 61_000;
  botsWith(LINKS_OFF).say(LINK);
  expect(acts).toHaveLength(1);
});

test("MODERATION-M24: the rehearsal shows what would be done and does nothing outside", () => {
  const { say, configure } = botsWith({ ...LINKS_OFF, enabled: false }, rehearsal);
  say(LINK);
  expect(sent).toEqual(["talk"]);
  configure(LINKS_OFF);
  say(LINK);
  expect(traces.at(-1)).toBe("timed out for 10 seconds: links, link to evil.example");
  expect(events).toEqual(["u1 would be timed out for 10 seconds in the channel"]);
  expect(acts).toEqual([]);
  expect(written).toEqual([]);
  expect([...kept.keys()]).toEqual([]);
});

test("new settings count from the next line on, and strikes stay", () => {
  const { say, configure } = botsWith(LINKS_OFF);
  say(LINK);
  configure({ ...LINKS_OFF, links: { ...LINKS_OFF.links, allowed: ["evil.example"] } });
  say(LINK);
  expect(acts).toHaveLength(1);
  configure(LINKS_OFF);
  say(LINK);
  expect(acts.at(-1)).toMatchObject({ type: "timeout" });
});
