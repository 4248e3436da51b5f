import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LOOKUP } from "#core/waddle/limits.ts";
import type { ChannelApi } from "../../chat/channel-api.ts";
import type { Chat, ChatNetwork } from "../../chat/network.ts";
import { pretendedApi } from "../../networks/rehearsal/channel-api.ts";
import { Lookups } from "./lookups.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pretended = pretendedApi({
  show: () => undefined,
  people: [],
  now: 0,
});

/** A chat on a network that offers this much beside chat. */
function chat(api: Partial<ChannelApi> | undefined): Chat {
  const channelApi = api && { ...pretended, ...api };
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
    channelApi: () => channelApi,
    showTrace: () => undefined,
    now: () => 0,
    health: { state: "connected", channels: 1 },
  };
  return { network, tenant: "t1" };
}

const noPages = { read: async () => ({ ok: false, reason: "no page" }) as const };

it("WADDLE-R11: what was read is good for half a minute; what does something is done each time", async () => {
  const viewerCount = vi.fn(pretended.viewerCount);
  const shoutOut = vi.fn(pretended.shoutOut);
  const lookups = new Lookups(noPages);
  const asked = [{ type: "viewers" }, { type: "shout_out", userId: "9" }] as const;
  const where = chat({ viewerCount, shoutOut });
  expect(await lookups.all(asked, where)).toEqual([
    { ok: true, value: 42 },
    { ok: true, value: undefined },
  ]);
  await lookups.all(asked, where);
  expect([viewerCount.mock.calls.length, shoutOut.mock.calls.length]).toEqual([1, 2]);
  vi.advanceTimersByTime(LOOKUP.cacheMs);
  await lookups.all(asked, where);
  expect(viewerCount).toHaveBeenCalledTimes(2);
});

it("WADDLE-R12: a network that is silent, breaks or offers nothing is a reason in words", async () => {
  const lookups = new Lookups(noPages);
  const silent = lookups.all(
    [{ type: "viewers" }],
    chat({ viewerCount: () => new Promise(() => undefined) }),
  );
  await vi.advanceTimersByTimeAsync(LOOKUP.timeoutMs);
  expect(await silent).toEqual([{ ok: false, reason: "it took too long to answer" }]);
  const broken = chat({ subscriberCount: () => Promise.reject(new Error("secret")) });
  expect(await lookups.all([{ type: "subscribers" }], broken)).toEqual([
    { ok: false, reason: "the network did not answer" },
  ]);
  expect(await lookups.all([{ type: "clip" }], chat(undefined))).toEqual([
    { ok: false, reason: "this chat has no channel to ask" },
  ]);
});

it("WADDLE-R13: a value of a page's JSON by its path", async () => {
  const text = JSON.stringify({ fact: { text: "Geese honk" }, list: [{ n: 3 }], deep: { a: [1] } });
  const lookups = new Lookups({ read: async () => ({ ok: true, text }) });
  const url = "https://a.example/";
  const paths = ["fact.text", "list[0].n", "deep", "nope", "__proto__", "list.length.x"];
  const asked = paths.map((path) => ({ type: "fetch", url, path }) as const);
  expect(await lookups.all(asked, chat(undefined))).toEqual([
    { ok: true, value: "Geese honk" },
    { ok: true, value: "3" },
    { ok: true, value: '{"a":[1]}' },
    { ok: false, reason: "the page has no nope" },
    { ok: false, reason: "the page has no __proto__" },
    { ok: false, reason: "the page has no list.length.x" },
  ]);
});
