/** What a client's copy makes of what the room sends. */

import { decodeInk } from "../canvas/ink.ts";
import { applyDrag, draggedIds, endDrags } from "./copy-drags.ts";
import { showAgain } from "./copy-pen.ts";
import { sendPending, settle } from "./copy-pending.ts";
import type { CopyEffect, Loading, SketchCopy } from "./copy-state.ts";
import {
  applyChange,
  forgetDeleted,
  openDocument,
  putElement,
  removeElements,
} from "./document.ts";
import { SKETCH } from "./limits.ts";
import { rebase } from "./overlay.ts";
import type { LiveChange, LiveStroke, Presence, SketchNotice, SketchRole } from "./wire.ts";

type Notice<T extends SketchNotice["type"]> = Extract<SketchNotice, { type: T }>;

export function welcome(copy: SketchCopy, notice: Notice<"welcome">): CopyEffect[] {
  const { connection, person, name, role, settings } = notice;
  copy.connection = "joined";
  copy.epoch = notice.epoch;
  copy.me = { connection, person, name, role };
  copy.settings = settings;
  copy.isPaused = false;
  copy.careful = false;
  copy.retrying = false;
  copy.answered = notice.seq;
  copy.seq = notice.seq;
  for (const item of copy.pending) {
    item.sent = false;
    // What the room has not had follows on what it has, also when it has forgotten this client.
    if (item.seq !== null && item.seq > notice.seq) item.seq = null;
  }
  const effects = load(copy, notice);
  if (role === "viewer" || role === "overlay") effects.push(...dropOwn(copy));
  return [...effects, ...showAgain(copy), ...sendPending(copy)];
}

export function resync(copy: SketchCopy, notice: Notice<"resync">): CopyEffect[] {
  const acknowledgement: CopyEffect = {
    type: "send",
    request: { type: "heard", frame: notice.frame },
  };
  if (!notice.full && notice.since > copy.document.version) return [acknowledgement, ...ask(copy)];
  return [acknowledgement, ...load(copy, notice)];
}

type Load = Pick<
  Notice<"resync">,
  "full" | "version" | "elements" | "deleted" | "more" | "live" | "held" | "people" | "watching"
>;

function load(copy: SketchCopy, notice: Load): CopyEffect[] {
  const { full, version, elements, deleted } = notice;
  const heldBefore = draggedIds(copy);
  copy.drags = new Map(
    notice.held.flatMap((held) =>
      held.connection === copy.me.connection ? [] : [[held.connection, held]],
    ),
  );
  copy.live = new Map(notice.live.map((stroke) => [stroke.id, shown(copy, stroke)]));
  copy.people = new Map(
    notice.people.map((person) => {
      const cursor = copy.people.get(person.connection)?.cursor ?? null;
      return [person.connection, { ...person, cursor }];
    }),
  );
  copy.watching = notice.watching;
  copy.loading = { full, version, elements: [...elements], deleted };
  const moved: CopyEffect = { type: "dirty", ids: [...heldBefore, ...draggedIds(copy)] };
  return notice.more ? [moved] : [moved, ...loaded(copy, copy.loading)];
}

export function moreElements(copy: SketchCopy, notice: Notice<"elements">): CopyEffect[] {
  if (copy.loading === null) return [];
  copy.loading.elements.push(...notice.elements);
  return notice.more ? [] : loaded(copy, copy.loading);
}

function loaded(copy: SketchCopy, loading: Loading): CopyEffect[] {
  copy.loading = null;
  const { full, version, elements, deleted } = loading;
  if (full) {
    const known = [...copy.document.deleted.values()];
    const there = new Set(elements.map(({ id }) => id));
    copy.document = openDocument(elements, {
      version,
      deleted: known.filter(({ element }) => !there.has(element.id)),
    });
  } else if (version >= copy.document.version) {
    removeElements(copy.document, deleted, { version, by: "" });
    for (const element of elements) putElement(copy.document, element);
    copy.document.version = version;
  }
  const before = rebase(copy);
  const settled = settle(copy);
  const ids = [...deleted, ...elements.map(({ id }) => id), ...before];
  return [{ type: "dirty", ids: full ? "all" : ids }, ...settled];
}

export function frame(copy: SketchCopy, notice: Notice<"frame">): CopyEffect[] {
  const acknowledgement: CopyEffect[] =
    notice.frame % SKETCH.acknowledgedEveryCount === 0
      ? [{ type: "send", request: { type: "heard", frame: notice.frame } }]
      : [];
  if (copy.connection !== "joined") return [];
  if (copy.loading !== null || notice.since > copy.document.version)
    return [...acknowledgement, ...ask(copy)];
  const dirty = new Set<string>();
  for (const change of notice.live) {
    for (const id of applyLive(copy, change)) dirty.add(id);
  }
  let changed = false;
  for (const change of notice.changes) {
    if (change.version <= copy.document.version) continue;
    changed = true;
    for (const id of applyChange(copy.document, change)) {
      copy.live.delete(id);
      dirty.add(id);
    }
    endDrags(copy, change);
  }
  copy.document.version = Math.max(copy.document.version, notice.version);
  // A copy keeps as much of what was deleted as the room does.
  if (changed) forgetDeleted(copy.document, SKETCH.deletedKeptCount, SKETCH.deletedMaxBytes);
  if (changed && copy.pending.length > 0) for (const id of rebase(copy)) dirty.add(id);
  else if (changed) rebase(copy);
  return [...acknowledgement, { type: "dirty", ids: [...dirty] }, ...settle(copy)];
}

function ask(copy: SketchCopy): CopyEffect[] {
  copy.loading = null;
  return [{ type: "send", request: { type: "sync", since: copy.document.version } }];
}

function applyLive(copy: SketchCopy, change: LiveChange): string[] {
  switch (change.type) {
    case "held":
      return applyDrag(copy, change);
    case "begun": {
      const { stroke } = change;
      if (!copy.document.elements.has(stroke.id)) copy.live.set(stroke.id, shown(copy, stroke));
      return [stroke.id];
    }
    case "extended":
      copy.live.get(change.id)?.points.push(...change.ink.flatMap((one) => decodeInk(one) ?? []));
      return [change.id];
    case "cancelled":
      copy.live.delete(change.id);
      return [change.id];
  }
}

function shown(copy: SketchCopy, { id, by, author, style, ink, pending }: LiveStroke) {
  const points = ink.flatMap((piece) => decodeInk(piece) ?? []);
  return { id, author, style, points, pending, own: by === copy.me.person };
}

export function presence(copy: SketchCopy, notice: Notice<"presence">): CopyEffect[] {
  for (const person of notice.joined) meet(copy, person);
  for (const connection of notice.left) copy.people.delete(connection);
  for (const [connection, x, y] of notice.cursors) {
    const person = copy.people.get(connection);
    if (person !== undefined) copy.people.set(connection, { ...person, cursor: { x, y } });
  }
  for (const connection of notice.away) {
    const person = copy.people.get(connection);
    if (person !== undefined) copy.people.set(connection, { ...person, cursor: null });
  }
  copy.watching = notice.watching;
  return [];
}

function meet(copy: SketchCopy, person: Presence): void {
  const cursor = copy.people.get(person.connection)?.cursor ?? null;
  copy.people.set(person.connection, { ...person, cursor });
}

/** Whoever may not draw any more loses the pen at once. */
export function changeRole(copy: SketchCopy, role: SketchRole): CopyEffect[] {
  copy.me = { ...copy.me, role };
  const lost = role === "viewer" || role === "overlay" ? dropOwn(copy) : [];
  const dirty = rebase(copy);
  return [...lost, { type: "dirty", ids: dirty }, { type: "remember" }];
}

function dropOwn(copy: SketchCopy): CopyEffect[] {
  const ids = [...copy.own.values()].map(({ id }) => id);
  copy.own.clear();
  return ids.length === 0 ? [] : [{ type: "dirty", ids }];
}
