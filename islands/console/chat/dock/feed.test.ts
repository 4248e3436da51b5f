import { describe, expect, it } from "vitest";
import type { FeedItem } from "#core/chat/channel/protocol.ts";
import { REHEARSAL } from "#core/chat/limits.ts";
import { applyNotice, EMPTY_FEED } from "./feed.ts";

function line(id: string): FeedItem {
  const who = { login: "pondweed", display_name: "Pondweed", level: "everyone" } as const;
  return { type: "line", line: { id, at: 0, ...who, from_bot: false, text: "!hi", kind: "said" } };
}

const trace = (id: string): FeedItem => ({
  type: "trace",
  line: id,
  answered: true,
  reason: "answered",
});
const delivery: FeedItem = { type: "delivery", text: "Hi", state: "sent", reason: "", at: 1 };

describe("the feed of a channel", () => {
  it("shows once what is told twice, as after a lost connection", () => {
    const items = [line("a"), trace("a"), delivery];
    const once = applyNotice(EMPTY_FEED, { type: "feed", items });
    const twice = applyNotice(once, { type: "feed", items });
    expect(twice).toEqual(once);
    expect(twice).toMatchObject({ lines: [{ id: "a" }], ledger: [{ text: "Hi" }] });
    expect(twice.traces.a).toEqual({ answered: true, reason: "answered" });
  });

  it("keeps the last lines of a long evening, and their traces alone", () => {
    const items = Array.from({ length: REHEARSAL.linesKeptCount + 1 }, (_, place) => [
      line(`${place}`),
      trace(`${place}`),
    ]).flat();
    const feed = applyNotice(EMPTY_FEED, { type: "feed", items });
    expect(feed.lines).toHaveLength(REHEARSAL.linesKeptCount);
    expect(feed.lines[0]?.id).toBe("1");
    expect(Object.keys(feed.traces)).toHaveLength(REHEARSAL.linesKeptCount);
  });

  it("does not know the stream once the bot has gone", () => {
    const status = {
      is_live: false,
      title: "",
      game: "",
      started_at: 0,
    };
    const told = applyNotice(EMPTY_FEED, { type: "status", status });
    expect(told.status).toEqual(status);
    const gone = applyNotice(told, { type: "presence", bot: false, people: 1 });
    expect(gone.status).toBeUndefined();
  });
});
