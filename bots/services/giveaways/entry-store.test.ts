import { beforeEach, describe, expect, it } from "vitest";
import type { OpenRun } from "#core/giveaways/api.ts";
import { SqliteChannelState } from "../../storage/channel-state/sqlite.ts";
import { EntryStore } from "./entry-store.ts";

const run = (id: string, tenant = "t1"): OpenRun => ({
  run: id,
  tenant,
  name: "Eggs",
  started_at: 0,
  ends_at: 1,
  path: "/x",
  max_entries_per_user: 5,
  min_chat_lines: 3,
  subscriber_luck: 1,
  keyword: "",
  entrants: 0,
});

const entry = (login: string) => ({
  user_id: "12",
  login,
  display_name: login,
  subscriber: false,
  add: 1,
  lines: 2,
});

const batch = { id: "batch-0001", run: "r1", entries: [entry("hanna")] };

let state: SqliteChannelState;
let store: EntryStore;

beforeEach(() => {
  state = new SqliteChannelState(":memory:");
  store = new EntryStore(state);
});

describe("what a giveaway keeps (WADDLE-V2, WADDLE-V4)", () => {
  it("is each entry until its batch is answered, and the lines", () => {
    store.wait(run("r1"), entry("hanna"));
    store.wait(run("r1"), entry("moss"));
    store.countLines(run("r1"), [["hanna", 2]]);
    store.countLines(run("r1"), [["hanna", 3]]);
    store.send(run("r1"), batch);
    const lines = new Map([["hanna", 3]]);
    expect(store.of(run("r1"))).toEqual({ batch, entries: [entry("moss")], lines });
    store.answered(run("r1"));
    store.forgetLines(run("r1"));
    expect(store.of(run("r1"))).toEqual({
      batch: undefined,
      entries: [entry("moss")],
      lines: new Map(),
    });
  });

  it("is forgotten with its run", () => {
    store.wait(run("r1"), entry("hanna"));
    store.wait(run("r2", "t2"), entry("hanna"));
    store.countLines(run("r2", "t2"), [["hanna", 1]]);
    store.keep([run("r1")]);
    expect(store.of(run("r1")).entries).toHaveLength(1);
    expect(state.channels("giveaways")).toEqual(["t1"]);
    store.keep([run("r3")]);
    expect(state.channels("giveaways")).toEqual([]);
  });

  it("is taken over from an earlier version, for the runs that are open", () => {
    const owner = { service: "giveaways", channel: "" };
    state.append(owner, [
      { key: "entry:r1:moss", value: entry("moss") },
      { key: "batch:r1", value: batch },
      { key: "entry:gone:moss", value: entry("moss") },
    ]);
    store.keep([run("r1")]);
    expect(store.of(run("r1"))).toMatchObject({ batch, entries: [entry("moss")] });
    expect(state.channels("giveaways")).toEqual(["t1"]);
  });
});
