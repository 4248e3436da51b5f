import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import type { ChatTrace } from "#core/chat/chat-line.ts";
import { PLAIN_COMMAND } from "#core/entities/chat-command.ts";
import { EMPTY_CONFIG, type WaddleCommand } from "#core/waddle/config.ts";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import { NO_SERVERS } from "../../../bench/chat/fixture.ts";
import type { Chat, ChatNetwork, ServiceMessage } from "../../chat/network.ts";
import type { ServiceOutbox } from "../../chat/service.ts";
import { SqliteChannelState } from "../../storage/channel-state/sqlite.ts";
import { WaddleService } from "./service.ts";

let service: WaddleService;
let chat: Chat;
let traces: ChatTrace[];
let stored: unknown[];

let state: SqliteChannelState;

/** A process that begins with what the one before has stored. */
function restart(): void {
  const log = pino({ level: "silent" });
  const context = {
    networks: [],
    outbox,
    state,
    servers: NO_SERVERS,
    liveOf: () => undefined,
    log,
  };
  service = new WaddleService(context);
  service.configure({ type: "all", tenants: [config] });
}

const outbox: ServiceOutbox = {
  add: (kind, payload) => stored.push([kind.kind, payload]),
  pending: () => [],
  recent: () => [],
};

const hello: WaddleCommand = {
  ...PLAIN_COMMAND,
  id: "c1",
  command_name: "!hello",
  aliases: [],
  response_text: "Hi",
  cooldown_seconds: 30,
  cooldown_user_seconds: 0,
  cooldown_group: "",
  cooldown_exempt: "none",
  user_level: "everyone",
  enabled: true,
  usage_count: 0,
};

const inTurn: WaddleCommand = {
  ...hello,
  ...{ id: "c2", command_name: "!turn", response_text: "one", cooldown_seconds: 0 },
  ...{ more_responses: ["two", "three"], response_order: "turn" },
};

const config = {
  tenant: "t1",
  services: ["waddle"],
  twitchChannel: "pond",
  prefix: "!",
  waddle: { ...EMPTY_CONFIG, commands: [hello, inTurn] },
  schedule: NOTHING_SCHEDULED,
};

beforeEach(() => {
  traces = [];
  stored = [];
  const network: ChatNetwork = {
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
    tenants: () => ["t1"],
    canSend: () => true,
    send: () => undefined,
    showTrace: (_, trace) => traces.push(trace),
    now: () => 1_000_000,
    health: { state: "connected", channels: 1 },
  };
  chat = { network, tenant: "t1" };
  state = new SqliteChannelState(":memory:");
  restart();
});

afterEach(() => {
  service.stop();
  state.close();
});

function say(id: string, text = "!hello"): readonly ServiceMessage[] {
  const line: IncomingLine = {
    type: "line",
    id,
    channel: "t1",
    login: "hanna",
    displayName: "Hanna",
    level: "everyone",
    text,
    isSelf: false,
    isBot: false,
  };
  return service.onLine(line, chat, undefined)?.messages ?? [];
}

it("WADDLE-W10, WADDLE-W11: a line that was not sent counts nothing, starts no cooldown and says so", () => {
  const [message] = say("l1");
  expect(stored).toEqual([["usage", { command: "c1", count: 1 }]]);
  expect(service.cooldowns(chat)).toHaveLength(1);
  expect(say("l2")).toEqual([]);
  message?.onEnd?.(false);
  expect(stored.at(-1)).toEqual(["usage", { command: "c1", count: -1 }]);
  expect(service.cooldowns(chat)).toEqual([]);
  expect(traces).toMatchObject([{ line: "l1", answered: false }]);
  const [again] = say("l3");
  again?.onEnd?.(true);
  expect(stored).toHaveLength(3);
  expect(service.cooldowns(chat)).toMatchObject([{ name: "!hello", who: "" }]);
});

it("WADDLE-W26: goes on with the next response in turn after a restart", () => {
  const said = () => say("l1", "!turn").map(({ text }) => text);
  expect([said(), said()]).toEqual([["one"], ["two"]]);
  service.stop();
  restart();
  expect([said(), said()]).toEqual([["three"], ["one"]]);
});
