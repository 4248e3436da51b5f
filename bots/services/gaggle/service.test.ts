import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { IncomingLine } from "#core/chat/chat-events.ts";
import { EMPTY_CONFIG } from "#core/waddle/config.ts";
import { NOTHING_SCHEDULED } from "#core/waddle/schedule.ts";
import { NO_SERVERS } from "../../../bench/chat/fixture.ts";
import type { Chat, ChatNetwork } from "../../chat/network.ts";
import { SqliteChannelState } from "../../storage/channel-state/sqlite.ts";
import { GaggleService } from "./service.ts";

let sent: string[];
let service: GaggleService;

const rehearsal: ChatNetwork = {
  name: "rehearsal",
  capabilities: {
    isPersistent: false,
    replies: true,
    threads: false,
    edits: false,
    isStream: true,
  },
  start: () => undefined,
  configure: () => undefined,
  stop: async () => undefined,
  tenants: () => ["pond"],
  canSend: () => true,
  send: (_, { text, onEnd }) => {
    sent.push(text);
    onEnd?.(true);
  },
  showTrace: () => undefined,
  now: () => Date.parse("2026-11-23T12:00:00Z"),
  health: { state: "connected", channels: 1 },
};
const chat: Chat = { network: rehearsal, tenant: "pond" };

const log = pino({ level: "silent" });

const unused = async (): Promise<never> => {
  throw new Error("A rehearsal stores nothing");
};

beforeEach(async () => {
  sent = [];
  service = new GaggleService(
    {
      networks: [rehearsal],
      outbox: { add: () => undefined, pending: () => [], recent: () => [] },
      state: new SqliteChannelState(":memory:"),
      servers: NO_SERVERS,
      liveOf: () => undefined,
      log,
    },
    {
      backend: { restore: unused, commit: unused, act: unused, wishers: unused, nests: unused },
      siteUrl: "https://geese.test",
      beacon: undefined,
    },
  );
  service.configure({
    type: "all",
    tenants: [
      {
        ...{ tenant: "pond", services: ["gaggle"], twitchChannel: "", prefix: "!" },
        ...{ waddle: EMPTY_CONFIG, schedule: NOTHING_SCHEDULED },
      },
    ],
  });
});

afterEach(() => service.stop());

/** Sends a goose or a fox, and waits until it is here. */
async function comes(visitor: "goose" | "fox"): Promise<void> {
  service.onVisit(visitor, chat);
  await vi.waitFor(() => expect(sent.join()).toMatch(/comes by!|A fox sneaks/));
  sent.length = 0;
}

function say(
  login: string,
  text: string,
  { takenBy, ...more }: Partial<IncomingLine> & { takenBy?: string } = {},
) {
  const line: IncomingLine = {
    ...{ type: "line", id: `${login} ${text}`, channel: "pond", userId: login, login, text },
    ...{ displayName: login, level: "everyone", isSelf: false, isBot: false, ...more },
  };
  return service.onLine(line, chat, takenBy);
}

test.each([
  ["fox", "!honk"],
  ["goose", "!catch luck"],
] as const)(
  "GAGGLE-L12: with a %s here, %s counts when another service answers the line, and is not answered",
  async (visitor, text) => {
    await comes(visitor);
    expect(say("anna", text, { takenBy: "waddle" })).toBeUndefined();
    expect(say("anna", text)?.reason).toBe("one try each");
    expect(sent).toEqual([]);
  },
);

test("GAGGLE-L12: a line that was taken out of chat is no try", async () => {
  await comes("fox");
  expect(say("anna", "!honk", { takenBy: "moderation", isRemoved: true })).toBeUndefined();
  expect(say("anna", "!honk")?.reason).toMatch(/^it counts/);
});

test("GAGGLE-L12: whoever takes no part honks for nobody, whoever answers the line", async () => {
  say("anna", "!gaggle forget me");
  say("anna", "!gaggle forget me for good");
  await vi.waitFor(() => expect(sent.join()).toContain("is erased"));
  await comes("fox");
  say("anna", "!honk", { takenBy: "waddle" });
  say("anna", "!gaggle join");
  await vi.waitFor(() => expect(sent.join()).toContain("welcome"));
  expect(say("anna", "!honk")?.reason).toMatch(/^it counts/);
});

test("GAGGLE-L12: what another service answers does nothing else here", () => {
  expect(say("anna", "!wish barnacle goose", { takenBy: "waddle" })).toBeUndefined();
  expect(say("anna", "!catch", { takenBy: "waddle" })).toBeUndefined();
  expect(sent).toEqual([]);
});

test("GAGGLE-C9: !goose answers a query with how many cards it finds and the first of them", async () => {
  const answerTo = (text: string) => say("anna", `!goose ${text}`)?.messages[0]?.text;
  expect(answerTo("r>=epic is:real order:name")).toMatch(
    /^@anna: \d+ cards: .+ https:\/\/geese\.test\/cards\?q=/,
  );
  expect(answerTo("is:goose is:duck")).toBe("@anna: no card fits that.");
  expect(answerTo("xylophone")).toBe('@anna: there is no card like "xylophone".');
  say("bert", '!goose !"Snow goose"');
  await vi.waitFor(() => expect(sent.join()).toMatch(/@bert: Snow goose is \w+/));
});
