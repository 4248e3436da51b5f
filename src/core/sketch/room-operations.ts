/** Operations in a room: each is applied once, in order, stored, and then sent to all. */
import { type ErrorCode, errorNotice } from "../platform/errors.ts";
import { type ChangeBody, outcomeOf, type SketchView } from "./change.ts";
import { applyChange, elementsOf, forgetDeleted, type SketchDocument, topOf } from "./document.ts";
import { SKETCH } from "./limits.ts";
import type { SketchChange, SketchOperation } from "./operation.ts";
import { endDrag, endDrags } from "./room-drags.ts";
import { queueChange } from "./room-frames.ts";
import { cancelStroke, hideStroke } from "./room-live.ts";
import { drawingOf, seatEffect } from "./room-seats.ts";
import { grows } from "./room-space.ts";
import type { ClientRecord, Seat, SketchEffect, SketchRoom } from "./room-state.ts";
import type { SketchNotice } from "./wire.ts";

/** How long a room waits before it asks once more for an operation that is missing. */
const ASK_AGAIN_MS = 1000;

export function operate(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  { seq, operation }: { seq: number; operation: SketchOperation },
  now: number,
): SketchEffect[] {
  if (seat.client === null) return [refusal(connection, "MESSAGE_INVALID", seq)];
  const before = recordOf(room, seat.client, seat.person);
  if (seq <= before.seq) return [answerAgain(room, connection, before, seq)];
  if (seq > before.seq + 1) return ask(connection, seat, before.seq + 1, now);

  const version = room.document.version + 1;
  const actor = {
    person: seat.person,
    name: seat.name,
    role: seat.role,
    waits: seat.role === "guest" && room.settings.approval,
  };
  const problem = problemOf(room, operation, seat.person);
  const outcome =
    problem === null
      ? outcomeOf(viewOf(room.document), operation, actor, version)
      : { status: "refused" as const, code: problem };
  if (outcome.status !== "changed") {
    const code = outcome.status === "refused" ? outcome.code : null;
    const store = record(room, before, seq, code, now);
    const notice: SketchNotice =
      code === null
        ? { type: "saved", seq, version: room.document.version }
        : { type: "refused", seq, ...errorNotice(code) };
    const cancelled = code === null ? [] : cancelDrawn(room, connection, operation);
    const undone = operation.type === "set" ? endDrag(room, connection) : [];
    return [store, { type: "notify", to: [connection], notice }, ...cancelled, ...undone];
  }
  const change = changeOf(outcome.body, version, seat.person);
  const store = record(room, before, seq, null, now);
  const drawing = drawingOf(room, connection).length;
  const stored = apply(room, change);
  const dropped = endDrags(room, connection, change);
  const seated = drawingOf(room, connection).length === drawing;
  return [
    { ...store, ...stored, change },
    { type: "notify", to: [connection], notice: { type: "saved", seq, version } },
    ...(seated ? dropped : [seatEffect(room, connection)]),
  ];
}

/** A stroke that can't be stored is not shown any longer. */
function cancelDrawn(room: SketchRoom, to: string, operation: SketchOperation): SketchEffect[] {
  if (operation.type !== "put") return [];
  const drawing = drawingOf(room, to).length;
  for (const { id } of operation.elements) cancelStroke(room, to, id);
  return drawingOf(room, to).length === drawing ? [] : [seatEffect(room, to)];
}

/** The last of what a client sent; a client's name belongs to who used it first (SKETCH-S13). */
function recordOf({ clients }: SketchRoom, client: string, person: string): ClientRecord {
  return clients.get(client) ?? { client, person, seq: 0, refused: [] };
}

function answerAgain(
  room: SketchRoom,
  to: string,
  { refused }: ClientRecord,
  seq: number,
): SketchEffect {
  const code = refused.find(([number]) => number === seq)?.[1];
  if (code !== undefined) return refusal(to, code, seq);
  const { version } = room.document;
  return { type: "notify", to: [to], notice: { type: "saved", seq, version } };
}

function ask(to: string, seat: Seat, seq: number, now: number): SketchEffect[] {
  if (seat.asked.seq === seq && now - seat.asked.at < ASK_AGAIN_MS) return [];
  seat.asked = { seq, at: now };
  return [{ type: "notify", to: [to], notice: { type: "resend", seq } }];
}

function refusal(to: string, code: ErrorCode, seq: number): SketchEffect {
  return { type: "notify", to: [to], notice: { type: "refused", seq, ...errorNotice(code) } };
}

/** Why the room can't take an operation, whoever may do what; null when it can. */
function problemOf(room: SketchRoom, operation: SketchOperation, person: string): ErrorCode | null {
  if (drawsOthersStroke(room, operation, person)) return "MESSAGE_INVALID";
  return grows(operation) ? room.storageProblem : null;
}

/** A stroke belongs to who began it, before it is stored, too. */
function drawsOthersStroke(room: SketchRoom, operation: SketchOperation, person: string): boolean {
  if (operation.type !== "put") return false;
  return operation.elements.some(({ id }) => {
    const drawn = room.live.get(id);
    return drawn !== undefined && drawn.stroke.by !== person;
  });
}

type Store = Extract<SketchEffect, { type: "store" }>;

/** Records that an operation was answered; returns what to store of that. */
function record(
  room: SketchRoom,
  before: ClientRecord,
  seq: number,
  code: ErrorCode | null,
  at: number,
): Store {
  const { clients, document } = room;
  const refused = code === null ? before.refused : [...before.refused, [seq, code] as const];
  const client: ClientRecord = {
    ...before,
    seq,
    refused: refused
      .slice(-SKETCH.operationsInFlightMaxCount)
      .map(([number, why]): [number, ErrorCode] => [number, why]),
  };
  clients.delete(client.client);
  clients.set(client.client, client);
  return {
    type: "store",
    version: document.version,
    horizon: document.horizon,
    elements: [],
    deleted: [],
    forgotten: [],
    client,
    forgottenClients: forgetClients(room),
    change: null,
    at,
  };
}

function forgetClients({ clients, seats }: SketchRoom): string[] {
  if (clients.size <= SKETCH.clientsKeptCount) return [];
  const here = new Set([...seats.values()].map(({ client }) => client));
  const forgotten: string[] = [];
  for (const client of clients.keys()) {
    if (clients.size <= SKETCH.clientsKeptCount) break;
    if (here.has(client)) continue;
    clients.delete(client);
    forgotten.push(client);
  }
  return forgotten;
}

/** Applies a change and queues it for everyone; returns the rows that it changes. */
function apply(
  room: SketchRoom,
  change: SketchChange,
): Pick<Store, "version" | "horizon" | "elements" | "deleted" | "forgotten"> {
  const { document, live } = room;
  const ids = applyChange(document, change);
  const deleted =
    change.type === "delete" ? ids.flatMap((id) => document.deleted.get(id) ?? []) : [];
  const elements =
    change.type === "delete" ? [] : ids.flatMap((id) => document.elements.get(id) ?? []);
  const forgotten = forgetDeleted(document, SKETCH.deletedKeptCount, SKETCH.deletedMaxBytes);
  for (const { id, pending } of elements) {
    const drawn = live.get(id);
    if (drawn !== undefined && pending) hideStroke(room, drawn);
    live.delete(id);
  }
  queueChange(room, change);
  return { version: document.version, horizon: document.horizon, elements, deleted, forgotten };
}

function changeOf(body: ChangeBody, version: number, by: string): SketchChange {
  switch (body.type) {
    case "put":
      return { ...body, version, by };
    case "set":
      return { ...body, version, by };
    case "delete":
      return { ...body, version, by };
  }
}

function viewOf(document: SketchDocument): SketchView {
  return {
    element: (id) => document.elements.get(id),
    deleted: (id) => document.deleted.get(id),
    elements: () => elementsOf(document),
    count: () => document.elements.size,
    top: () => topOf(document),
  };
}
