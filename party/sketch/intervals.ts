import { ROOM } from "#core/platform/limits.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { watchIntervalMs } from "#core/sketch/room-seats.ts";
import type { Audience, SketchRoom } from "#core/sketch/room-state.ts";
import { Throttle } from "../platform/throttle.ts";

/** What a room does when an interval is over. */
export type IntervalActions = {
  store: () => void;
  flush: (audience: Audience) => void;
  tellPeople: (audience: Exclude<Audience, "overlay">) => void;
};

/** How often, at most, a room stores, sends frames, and tells of people; `room` is as it is then. */
export function roomIntervals(
  room: () => SketchRoom,
  { store, flush, tellPeople }: IntervalActions,
) {
  return {
    storing: new Throttle(() => SKETCH.storeMs, store),
    drawing: new Throttle(
      () => ROOM.batchMs,
      () => flush("drawing"),
    ),
    watching: new Throttle(
      () => watchIntervalMs(room()),
      () => flush("watching"),
    ),
    overlay: new Throttle(
      () => SKETCH.watchMs,
      () => flush("overlay"),
    ),
    people: new Throttle(
      () => SKETCH.presenceMs,
      () => tellPeople("drawing"),
    ),
    peopleWatched: new Throttle(
      () => SKETCH.presenceWatchedMs,
      () => tellPeople("watching"),
    ),
  };
}
