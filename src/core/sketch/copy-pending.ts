/** A client's own operations: done at once, sent until the room has answered, then dropped. */
import * as v from "valibot";
import { type ErrorCode, errorNotice } from "../platform/errors.ts";
import { ROOM } from "../platform/limits.ts";
import { outcomeOf } from "./change.ts";
import type { CopyEffect, Deed, PendingOperation, SketchCopy } from "./copy-state.ts";
import { SKETCH } from "./limits.ts";
import { type SketchOperation, sketchOperation } from "./operation.ts";
import { actorOf, layOnTop, rebase, viewOf } from "./overlay.ts";
import { splitOperation } from "./split.ts";
import { deedsOf } from "./undo.ts";
import type { SketchNotice } from "./wire.ts";

/** What fills the place of an operation that a room waits for and that no longer is: it changes nothing. */
const NOTHING: SketchOperation = { type: "delete", ids: ["nothing-at-all"] };

/**
 * Does an operation on top of what the room sent, and sends it. Returns what can be undone of it;
 * one of any size is done in parts.
 */
export function perform(
  copy: SketchCopy,
  wanted: SketchOperation,
): { deeds: Deed[]; effects: CopyEffect[] } {
  const deeds: Deed[] = [];
  const effects: CopyEffect[] = [];
  const dirty: string[] = [];
  for (const part of splitOperation(wanted)) {
    const parsed = v.safeParse(sketchOperation, part, { abortEarly: true });
    if (!parsed.success) {
      effects.push(problem("MESSAGE_INVALID", part));
      break;
    }
    const operation = parsed.output;
    const view = viewOf(copy);
    const outcome = outcomeOf(view, operation, actorOf(copy), copy.document.version);
    if (outcome.status === "refused") {
      effects.push(problem(outcome.code, operation));
      break;
    }
    // What was deleted is not always known here: then the room alone can say.
    if (outcome.status === "unchanged" && operation.type !== "restore") continue;
    if (outcome.status === "changed") {
      deeds.push(...deedsOf(view, outcome.body));
      dirty.push(...layOnTop(copy, outcome.body));
    }
    copy.pending.push({ operation, seq: null, sent: false, saved: null });
  }
  if (dirty.length > 0) effects.push({ type: "dirty", ids: dirty });
  effects.push({ type: "remember" }, ...sendPending(copy));
  return { deeds, effects };
}

/** Sends what waits, as much as may be on its way at once. */
export function sendPending(copy: SketchCopy): CopyEffect[] {
  const effects: CopyEffect[] = [];
  if (copy.connection !== "joined" || copy.isPaused) return effects;
  const window = copy.careful ? 1 : SKETCH.operationsInFlightMaxCount;
  let inFlight = copy.pending.filter(({ sent, saved }) => sent && saved === null).length;
  for (const item of copy.pending) {
    if (inFlight >= window) break;
    if (item.sent || item.saved !== null) continue;
    if (item.seq === null) {
      copy.seq += 1;
      item.seq = copy.seq;
      effects.push({ type: "remember" });
    }
    item.sent = true;
    inFlight += 1;
    effects.push({
      type: "send",
      request: { type: "operation", seq: item.seq, operation: item.operation },
    });
  }
  return [...effects, ...askLater(copy)];
}

/** Asks for a `retry` while an answer or a change of our own is outstanding. */
function askLater(copy: SketchCopy): CopyEffect[] {
  const waits = copy.pending.some(({ sent, saved }) => sent || saved !== null);
  if (copy.retrying || !waits) return [];
  copy.retrying = true;
  copy.progress = false;
  return [{ type: "retry", afterMs: ROOM.answerMs }];
}

/** The wait is over: what the room has not answered is sent again. */
export function retry(copy: SketchCopy): CopyEffect[] {
  copy.retrying = false;
  const silent = !copy.progress;
  const effects: CopyEffect[] = [];
  if (copy.isPaused || silent) {
    sendAgain(copy, 0);
    const unseen = copy.pending.some(({ saved }) => saved !== null);
    if (unseen && silent && copy.connection === "joined") {
      effects.push({ type: "send", request: { type: "sync", since: copy.document.version } });
    }
  }
  copy.isPaused = false;
  return [...effects, ...sendPending(copy)];
}

function sendAgain(copy: SketchCopy, from: number): void {
  for (const item of copy.pending) {
    if (item.seq !== null && item.seq >= from && item.saved === null) item.sent = false;
  }
}

/** The room misses an operation before the last that came. */
export function resend(copy: SketchCopy, seq: number): CopyEffect[] {
  if (seq <= copy.answered || seq > copy.seq) return [];
  if (!copy.pending.some((item) => item.seq === seq)) {
    const item: PendingOperation = { operation: NOTHING, seq, sent: false, saved: null };
    const after = copy.pending.findIndex((other) => other.seq === null || other.seq > seq);
    copy.pending.splice(after < 0 ? copy.pending.length : after, 0, item);
  }
  sendAgain(copy, seq);
  return sendPending(copy);
}

export function saved(
  copy: SketchCopy,
  { seq, version }: { seq: number; version: number },
): CopyEffect[] {
  copy.answered = Math.max(copy.answered, seq);
  copy.progress = true;
  const item = copy.pending.find((other) => other.seq === seq);
  if (item !== undefined) item.saved = version;
  return settle(copy);
}

/** Drops the operations that are in what the room sent, and sends what waits. */
export function settle(copy: SketchCopy): CopyEffect[] {
  const before = copy.pending.length;
  copy.pending = copy.pending.filter(
    ({ saved }) => saved === null || saved > copy.document.version,
  );
  if (copy.pending.every(({ saved }) => saved !== null)) copy.careful = false;
  const effects: CopyEffect[] = [];
  if (copy.pending.length < before) {
    const dirty = rebase(copy);
    if (dirty.length > 0) effects.push({ type: "dirty", ids: dirty });
    effects.push({ type: "remember" });
  }
  return [...effects, ...sendPending(copy)];
}

/** A refusal: one that passes is waited for; by any other the operation is lost, and the person notified. */
export function refused(
  copy: SketchCopy,
  { code, message, seq, id }: Extract<SketchNotice, { type: "refused" }>,
): CopyEffect[] {
  if (code === "RATE_LIMITED" || code === "SERVER_ERROR") {
    copy.careful = true;
    if (copy.isPaused) return [];
    copy.isPaused = true;
    copy.retrying = true;
    return [
      { type: "retry", afterMs: ROOM.retryMs },
      { type: "problem", problem: { code, message }, ids: [] },
    ];
  }
  copy.progress = true;
  const index = copy.pending.findIndex((item) => item.seq === seq && item.saved === null);
  const item = seq === undefined ? undefined : copy.pending[index];
  if (item === undefined) {
    const ids = id === undefined ? [] : [id];
    return seq === undefined ? [{ type: "problem", problem: { code, message }, ids }] : [];
  }
  copy.pending.splice(index, 1);
  const dirty = rebase(copy);
  return [
    { type: "dirty", ids: dirty },
    { type: "problem", problem: { code, message }, ids: idsOf(item.operation) },
    { type: "remember" },
    ...settle(copy),
  ];
}

function problem(code: ErrorCode, operation: SketchOperation): CopyEffect {
  return { type: "problem", problem: errorNotice(code), ids: idsOf(operation) };
}

function idsOf(operation: SketchOperation): string[] {
  switch (operation.type) {
    case "put":
      return operation.elements.map(({ id }) => id);
    case "set":
      return operation.changes.map(({ id }) => id);
    case "erase":
      return operation.cuts.map(({ id }) => id);
    case "clear":
    case "wipe":
      return [];
    default:
      return operation.ids;
  }
}
