/** Frames: what an audience gets after an interval, and what those get who lag behind. */
import { ROOM } from "../platform/limits.ts";
import { differenceSince, sizeOf } from "./document.ts";
import type { SketchElement } from "./element.ts";
import { SKETCH } from "./limits.ts";
import type { SketchChange } from "./operation.ts";
import { dragsFor } from "./room-drags.ts";
import { audienceOf, peopleIn, seatEffect, watchingIn } from "./room-seats.ts";
import type { Audience, Queue, Seat, SketchEffect, SketchRoom } from "./room-state.ts";
import { AUDIENCES } from "./room-state.ts";
import type { DragNotice, LiveChange, LiveStroke, SketchNotice } from "./wire.ts";

export function emptyQueue(version: number): Queue {
  return {
    frame: 0,
    since: version,
    changes: [],
    live: [],
    extended: new Map(),
    drags: new Map(),
    draggedAt: Number.NEGATIVE_INFINITY,
  };
}

/** A change that was applied: everyone gets it, but an overlay nothing that waits. */
export function queueChange(room: SketchRoom, change: SketchChange): void {
  for (const audience of AUDIENCES) {
    const visible = audience === "overlay" ? publicChange(room, change) : change;
    if (visible !== null) room.queues[audience].changes.push(visible);
  }
}

/** The stroke that a change is about; null: none. */
function liveId(change: LiveChange): string | null {
  if (change.type === "held") return null;
  return change.type === "begun" ? change.stroke.id : change.id;
}

/** What an overlay gets of a change that was applied (SKETCH-S31); null: nothing. */
function publicChange(room: SketchRoom, change: SketchChange): SketchChange | null {
  const { version, by } = change;
  switch (change.type) {
    case "delete":
      return change;
    case "put": {
      const elements = change.elements.filter(({ pending }) => !pending);
      return elements.length === 0 ? null : { type: "put", version, by, elements };
    }
    case "set": {
      const now = change.changes.flatMap(({ id }) => room.document.elements.get(id) ?? []);
      if (change.changes.some(({ props }) => props.pending === true)) {
        return { type: "delete", version, by, ids: now.map(({ id }) => id) };
      }
      const elements = now.filter(({ pending }) => !pending);
      if (elements.length === 0) return null;
      if (change.changes.some(({ props }) => props.pending === false)) {
        return { type: "put", version, by, elements };
      }
      const shown = new Set(elements.map(({ id }) => id));
      return { ...change, changes: change.changes.filter(({ id }) => shown.has(id)) };
    }
  }
}

/** News of a stroke that is being drawn; the pieces of one interval come in one. */
export function queueLive(room: SketchRoom, change: LiveChange, pending: boolean): void {
  for (const audience of AUDIENCES) {
    if (audience === "overlay" && pending) continue;
    const { live, extended } = room.queues[audience];
    if (change.type !== "extended") {
      live.push(change);
      extended.delete(liveId(change) ?? "");
      continue;
    }
    const before = extended.get(change.id);
    if (before !== undefined) {
      before.ink.push(...change.ink);
      continue;
    }
    const first = { ...change, ink: [...change.ink] };
    extended.set(change.id, first);
    live.push(first);
  }
}

/** True when something is to be sent to an audience, of what is not newer than `stored`. */
export function isQueued(
  { queues, document }: SketchRoom,
  audience: Audience,
  stored = document.version,
): boolean {
  const { since, live, drags } = queues[audience];
  return since < stored || live.length > 0 || drags.size > 0;
}

/**
 * One frame to an audience; who has too much unacknowledged gets none from now on (SKETCH-S47). Changes newer than
 * version `stored` stay for a later one, what is live does not (SKETCH-S12). `now`, in milliseconds, says
 * whether what is dragged was sent long enough ago (SKETCH-S43).
 */
export function flush(
  room: SketchRoom,
  audience: Audience,
  stored = room.document.version,
  now = Number.POSITIVE_INFINITY,
): SketchEffect[] {
  const queue = room.queues[audience];
  const { since } = queue;
  const version = Math.max(since, stored);
  const held = now - queue.draggedAt >= SKETCH.dragMs ? dragsUpTo(queue, version) : [];
  if (since >= stored && queue.live.length === 0 && held.length === 0) return [];
  const changes = queue.changes.filter((change) => change.version <= version);
  const later = queue.changes.slice(changes.length);
  const live = liveBeside(changes, queue.live);
  for (const one of held) live.push({ type: "held", ...one });
  const frame = queue.frame + 1;
  room.queues[audience] = {
    ...emptyQueue(version),
    frame,
    changes: later,
    drags: queue.drags,
    draggedAt: held.length > 0 && Number.isFinite(now) ? now : queue.draggedAt,
  };
  const effects: SketchEffect[] = [];
  const to: string[] = [];
  for (const [connection, seat] of room.seats) {
    if (seat.client === null || seat.lagging || audienceOf(seat.role) !== audience) continue;
    if (audience === "overlay" && room.settings.hidden) continue;
    if (frame - seat.acknowledged > SKETCH.unacknowledgedMaxCount) {
      seat.lagging = true;
      effects.push(seatEffect(room, connection));
      continue;
    }
    seat.sent = frame;
    seat.version = Math.max(seat.version, version);
    to.push(connection);
  }
  if (to.length === 0) return effects;
  const notice: SketchNotice = { type: "frame", frame, since, version, changes, live };
  return [{ type: "notify", to, notice }, ...effects];
}

/** Takes what connections drag from the queue, as far as it may be sent beside a version. */
function dragsUpTo({ drags: queued }: Queue, version: number): DragNotice[] {
  const due: DragNotice[] = [];
  for (const [connection, { by, moves, after }] of queued) {
    if (after > version) continue;
    queued.delete(connection);
    due.push({ connection, by, moves });
  }
  return due;
}

/** What is live but for strokes that the changes of the same frame put: those come whole (SKETCH-S46). */
function liveBeside(changes: readonly SketchChange[], live: LiveChange[]): LiveChange[] {
  const put = new Set(
    changes.flatMap((change) => (change.type === "put" ? change.elements.map(({ id }) => id) : [])),
  );
  return put.size === 0 ? live : live.filter((change) => !put.has(liveId(change) ?? ""));
}

/** A client has worked off a frame; one that lagged and has caught up gets what it missed (SKETCH-S47). */
export function acknowledge(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  frame: number,
): SketchEffect[] {
  seat.acknowledged = Math.max(seat.acknowledged, Math.min(frame, seat.sent));
  // Clients acknowledge every so many frames alone: the last few may be missing.
  if (!seat.lagging || seat.sent - seat.acknowledged >= SKETCH.acknowledgedEveryCount) return [];
  seat.lagging = false;
  return [seatEffect(room, connection), ...resync(room, connection, seat, seat.version)];
}

/** A client misses changes; it is answered at most once a second. */
export function sync(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  since: number,
  now: number,
): SketchEffect[] {
  if (seat.lagging || seat.client === null || now - seat.synced < 1000) return [];
  seat.synced = now;
  return resync(room, connection, seat, since);
}

/** Everything that changed since a version, to one connection; what is queued is sent first. */
export function resync(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  since: number,
): SketchEffect[] {
  const audience = audienceOf(seat.role);
  seat.lagging = true;
  const effects = flush(room, audience);
  seat.lagging = false;
  const { frame } = room.queues[audience];
  const { version } = room.document;
  seat.sent = frame;
  seat.acknowledged = frame;
  seat.version = version;
  const { full, deleted, first, more } = picture(room, seat, since);
  const notice: SketchNotice = {
    type: "resync",
    frame,
    since,
    version,
    full,
    elements: first,
    deleted,
    more: more.length > 0,
    live: liveFor(room, seat),
    held: dragsFor(room, seat),
    people: peopleIn(room),
    watching: watchingIn(room),
  };
  return [...effects, { type: "notify", to: [connection], notice }, ...following(connection, more)];
}

/** What one connection lacks since a version, in lists of about ROOM.frameBytes. */
export function picture(
  room: SketchRoom,
  { role }: Pick<Seat, "role">,
  since: number,
): { full: boolean; deleted: string[]; first: SketchElement[]; more: SketchElement[][] } {
  const overlay = role === "overlay";
  // An overlay may have been made to show nothing at that version: it always loads all.
  const difference = differenceSince(room.document, overlay ? -1 : since);
  const shown = overlay && room.settings.hidden ? [] : difference.elements;
  const [first = [], ...more] = portions(overlay ? shown.filter(({ pending }) => !pending) : shown);
  return { full: difference.full, deleted: difference.deleted, first, more };
}

/** The frames that follow a `welcome` or `resync` with `more`. */
export function following(to: string, more: readonly SketchElement[][]): SketchEffect[] {
  return more.map((elements, index) => {
    const notice: SketchNotice = { type: "elements", elements, more: index < more.length - 1 };
    return { type: "notify", to: [to], notice };
  });
}

/** Live strokes as somebody may see them. */
export function liveFor(room: SketchRoom, { role }: Pick<Seat, "role">): LiveStroke[] {
  const strokes = [...room.live.values()].map(({ stroke }) => stroke);
  if (role !== "overlay") return strokes;
  return room.settings.hidden ? [] : strokes.filter(({ pending }) => !pending);
}

function portions(elements: readonly SketchElement[]): SketchElement[][] {
  const lists: SketchElement[][] = [];
  let list: SketchElement[] = [];
  let bytes = 0;
  for (const element of elements) {
    const size = sizeOf(element);
    if (list.length > 0 && bytes + size > ROOM.frameBytes) {
      lists.push(list);
      list = [];
      bytes = 0;
    }
    list.push(element);
    bytes += size;
  }
  return list.length > 0 ? [...lists, list] : lists;
}
