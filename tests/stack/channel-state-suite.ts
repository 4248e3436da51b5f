/** What every implementation of ChannelState does; each runs through this suite. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ChannelState, StateOwner } from "../../bots/chat/channel-state.ts";

/** A place that outlives the process: `open` begins as a new process does, after a kill or a close. */
export type StatePlace = {
  open: () => ChannelState | Promise<ChannelState>;
  remove: () => void | Promise<void>;
};

export function describeChannelState(name: string, makePlace: () => StatePlace): void {
  describe(`ChannelState: ${name}`, () => {
    const pond: StateOwner = { service: "giveaways", channel: "pond" };
    let place: StatePlace;
    let state: ChannelState;

    beforeEach(async () => {
      place = makePlace();
      state = await place.open();
    });

    afterEach(async () => {
      state.close();
      await place.remove();
    });

    const keys = (owner = pond) => state.read(owner).map(({ key }) => key);

    it("returns what was appended, the oldest first", () => {
      state.append(pond, [{ key: "a", value: { n: 1 } }]);
      state.append(pond, [
        { key: "b", value: [1, "two", null] },
        { key: "c", value: "ünïcode 🪿" },
      ]);
      expect(state.read(pond)).toEqual([
        { key: "a", value: { n: 1 } },
        { key: "b", value: [1, "two", null] },
        { key: "c", value: "ünïcode 🪿" },
      ]);
    });

    it("replaces the record with the same key and puts it behind the others", () => {
      for (const key of ["a", "b", "a"]) state.append(pond, [{ key, value: key }]);
      expect(keys()).toEqual(["b", "a"]);
    });

    it("appends and forgets in one step", () => {
      state.append(pond, [
        { key: "a", value: 1 },
        { key: "b", value: 2 },
      ]);
      state.append(pond, [{ key: "batch", value: ["a"] }], ["a", "missing"]);
      expect(keys()).toEqual(["b", "batch"]);
    });

    it("keeps services and channels apart", () => {
      const others = [
        { service: "waddle", channel: "pond" },
        { service: "giveaways", channel: "lake" },
      ];
      for (const owner of [pond, ...others]) state.append(owner, [{ key: "a", value: owner }]);
      state.clear(pond);
      expect(keys()).toEqual([]);
      for (const owner of others) expect(state.read(owner)).toEqual([{ key: "a", value: owner }]);
      expect(state.channels("giveaways")).toEqual(["lake"]);
    });

    it("forgets single keys", () => {
      for (const key of ["a", "b", "c"]) state.append(pond, [{ key, value: 0 }]);
      state.clear(pond, ["a", "c", "missing"]);
      expect(keys()).toEqual(["b"]);
    });

    it("outlives a process that was killed, and one that was closed", async () => {
      const killed = state;
      killed.append(pond, [{ key: "a", value: 1 }]);
      state = await place.open();
      state.append(pond, [{ key: "b", value: 2 }]);
      killed.close();
      state.close();
      state = await place.open();
      expect(keys()).toEqual(["a", "b"]);
    });

    it("does nothing once it is closed", async () => {
      state.append(pond, [{ key: "a", value: 1 }]);
      state.close();
      state.append(pond, [{ key: "b", value: 1 }]);
      state.clear(pond);
      expect(state.read(pond)).toEqual([]);
      state = await place.open();
      expect(keys()).toEqual(["a"]);
    });
  });
}
