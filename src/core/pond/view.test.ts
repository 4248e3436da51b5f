import { expect, test } from "vitest";
import { PondHouse } from "../../../tests/stack/pond.ts";
import { applyFrame } from "./client-view.ts";
import { frameFor } from "./frames.ts";
import { viewFor } from "./view.ts";

test("POND-V2: a screen and who has no seat see no secret of anybody", () => {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  house.sit("bob");
  const screen = house.enter("screen", { isScreen: true });
  const door = house.enter("eve");
  house.ask(ada, { type: "start", game: "doodle" });
  house.ask(ada, { type: "choose", turn: 1, option: 0 });
  for (const connection of [screen, door]) {
    expect(house.view(connection).you).toBeNull();
    expect(JSON.stringify(house.view(connection))).not.toContain(house.view(ada).you?.word);
  }
});

test("POND-V5: frames have what changed, and add up to the view", () => {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  const bob = house.sit("bob");
  const place = house.state.live.places[ada];
  if (place === undefined) throw new Error("Ada has a place");
  const first = frameFor(house.state, place, null, house.now);
  expect(first.frame?.full).toBe(true);
  expect(frameFor(house.state, place, first.sent, house.now).frame).toBeNull();
  house.ask(bob, { type: "hello", name: "Robert", goose: "x" });
  const { frame } = frameFor(house.state, place, first.sent, house.now);
  expect(Object.keys(frame ?? {}).sort()).toEqual(["full", "now", "protocol", "seats", "type"]);
  if (first.frame === null || frame === null) throw new Error("Two frames");
  const view = applyFrame(applyFrame(null, first.frame), frame);
  expect(view).toEqual(viewFor(house.state, place));
  expect(applyFrame(null, frame)).toBeNull();
});
