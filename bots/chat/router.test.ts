import { beforeEach, describe, expect, it } from "vitest";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import type { TenantConfig } from "../backend.ts";
import type { Chat, ChatNetwork } from "./network.ts";
import { ChatRouter } from "./router.ts";
import type { ChatService, LineAnswer } from "./service.ts";

function tenant(name: string, ...services: string[]): TenantConfig {
  return {
    tenant: name,
    services,
    twitchChannel: `${name}channel`,
    prefix: "!",
    waddle: EMPTY_CONFIG,
    schedule: NOTHING_SCHEDULED,
  };
}

/** A service that gives these answers by the line's text, and keeps what it was handed. */
function service(id: string, answers: Record<string, LineAnswer>) {
  const tenants = new Map<string, TenantConfig>();
  const lines: { text: string; takenBy: string | undefined }[] = [];
  const made: ChatService = {
    id,
    channels: () => tenants.keys(),
    configure(change) {
      if (change.type === "all") tenants.clear();
      for (const config of change.tenants) {
        if (config.services.includes(id)) tenants.set(config.tenant, config);
        else tenants.delete(config.tenant);
      }
    },
    onLine({ text }, _, takenBy) {
      lines.push({ text, takenBy });
      return answers[text];
    },
    onStream: () => undefined,
    stop: () => undefined,
  };
  return { made, lines };
}

const said = (text: string): LineAnswer => ({
  messages: [{ text, priority: 0 }],
  answered: true,
  reason: "answered",
});
const unknown: LineAnswer = {
  messages: [],
  answered: false,
  reason: "there is no command",
  isUnknown: true,
};
const off: LineAnswer = { messages: [], answered: false, reason: "this command is off" };

const sent: string[] = [];
const traces: string[] = [];

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
  tenants: () => [],
  canSend: () => true,
  send: (_, { text }) => sent.push(text),
  showTrace: (_, { answered, reason }) => traces.push(`${answered}: ${reason}`),
  now: () => 0,
  health: { state: "connected", channels: 0 },
};

const pond: Chat = { network, tenant: "pond" };

const line = (text: string): IncomingLine => ({
  type: "line",
  id: "l1",
  channel: "pond",
  login: "hanna",
  displayName: "Hanna",
  level: "everyone",
  text,
  isSelf: false,
  isBot: false,
});

let router: ChatRouter;
let first: ReturnType<typeof service>;
let second: ReturnType<typeof service>;

beforeEach(() => {
  sent.length = 0;
  traces.length = 0;
  router = new ChatRouter();
  first = service("first", { both: said("one"), off, other: unknown, nobody: unknown });
  second = service("second", { both: said("two"), off: said("two"), other: said("two") });
  router.use([first.made, second.made]);
  const tenants = [tenant("pond", "first", "second"), tenant("lake", "second"), tenant("sea")];
  router.configure({ type: "all", tenants });
});

describe("the router", () => {
  it("wants the channels that any service wants", () => {
    const wanted = () => router.wanted.map(({ twitchChannel }) => twitchChannel);
    expect(wanted()).toEqual(["pondchannel", "lakechannel"]);
    router.configure({ type: "some", tenants: [tenant("lake")] });
    router.configure({ type: "some", tenants: [tenant("sea", "first")] });
    expect(wanted()).toEqual(["pondchannel", "seachannel"]);
    expect(router.channelOf("lake")).toBe("");
  });

  it.each([
    ["both", ["one"], ["true: answered"]],
    ["off", [], ["false: this command is off"]],
    ["other", ["two"], ["true: answered"]],
    ["nobody", [], ["false: there is no command"]],
    ["just talk", [], []],
  ])("%s: one service answers at most, and one trace is shown", (text, messages, shown) => {
    router.onLine(line(text), pond);
    expect(sent).toEqual(messages);
    expect(traces).toEqual(shown);
  });

  it("hands each line to every service of the tenant, and names the one that took it", () => {
    router.onLine(line("both"), pond);
    router.onLine(line("other"), pond);
    router.onLine(line("both"), { network, tenant: "lake" });
    router.onLine(line("both"), { network, tenant: "sea" });
    expect(first.lines).toEqual([
      { text: "both", takenBy: undefined },
      { text: "other", takenBy: undefined },
    ]);
    expect(second.lines).toEqual([
      { text: "both", takenBy: "first" },
      { text: "other", takenBy: undefined },
      { text: "both", takenBy: undefined },
    ]);
  });

  it("knows the stream of a chat until the tenant is gone", () => {
    const live = { isLive: true, title: "", game: "", startedAt: 0 };
    router.onStream(live, pond);
    expect(router.liveOf(pond)).toEqual(live);
    router.configure({ type: "all", tenants: [] });
    expect(router.liveOf(pond)).toBeUndefined();
  });
});
