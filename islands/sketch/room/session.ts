/** A sketch that this browser takes part in: its copy, its room, and what is kept of it here. */

import type { ErrorNotice } from "#core/platform/errors.ts";
import { mayDraw } from "#core/sketch/change.ts";
import {
  type CopyEffect,
  type CopyEvent,
  canRedo,
  canUndo,
  deletedBy,
  elementsInOrder,
  handleCopyEvent,
  liveStrokes,
  mayChange,
  openCopy,
  peopleOf,
  rememberedOf,
  roleOf,
  settingsOf,
  unsavedCount,
  watchingCount,
} from "#core/sketch/copy.ts";
import { elementAsDragged, elementsAsDragged } from "#core/sketch/copy-drags.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { stepsOf } from "#core/sketch/kept-steps.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type {
  Presence,
  SketchNotice,
  SketchRequest,
  SketchRole,
  SketchSettings,
} from "#core/sketch/wire.ts";
import { newId } from "../../stores/new-id.ts";
import type { RoomSocket, RoomStatus } from "../../stores/room-socket.ts";
import type { Board, Dirty } from "../editor/board.ts";
import { createDragBroadcast } from "./drag-broadcast.ts";
import type { OfflineDraft } from "./offline-draft.ts";
import { endsConnection } from "./refusal.ts";

export type RoomState = {
  connection: RoomStatus;
  /** Undefined until the room has let us in. */
  role: SketchRole | undefined;
  person: string;
  /** This connection among `people`. */
  self: string;
  people: readonly Presence[];
  watching: number;
  settings: SketchSettings;
  /** Steps that the room has not stored yet. */
  unsaved: number;
};

export type SketchSession = {
  board: Board;
  room: () => RoomState;
  /** Calls after each change of anything; returns an unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  /** Asks the room for what only it can do; false without a connection. */
  ask: (request: SketchRequest) => boolean;
  leave: () => void;
};

export type SessionOptions = {
  draft: OfflineDraft;
  /** Opens the room's socket. */
  connect: (handlers: {
    onStatus: (status: RoomStatus) => void;
    onMessage: (message: unknown) => void;
  }) => RoomSocket;
  /** Called with what to show in passing; why the connection ended is shown by what takes its place. */
  onProblem: (problem: ErrorNotice) => void;
};

export function joinSketch({ draft, connect, onProblem }: SessionOptions): SketchSession {
  const copy = openCopy(draft);
  const boardListeners = new Set<(dirty: Dirty) => void>();
  const listeners = new Set<() => void>();
  let inOrder: readonly SketchElement[] | undefined;
  let status: RoomStatus = "connecting";
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pointed: { timer?: ReturnType<typeof setTimeout>; at: [number, number] | null } = {
    at: null,
  };
  let hasLeft = false;

  const notify = (dirty: Dirty) => {
    if (dirty === "all" || dirty.length > 0) inOrder = undefined;
    for (const listener of boardListeners) listener(dirty);
    for (const listener of listeners) listener();
  };

  const give = (event: CopyEvent) => {
    const { effects } = handleCopyEvent(copy, event, { newId });
    for (const effect of effects) if (effect.type !== "dirty") carryOut(effect);
    notify(dirtyOf(effects));
  };

  const carryOut = (effect: Exclude<CopyEffect, { type: "dirty" }>) => {
    switch (effect.type) {
      case "send":
        socket.send(effect.request);
        return;
      case "retry":
        clearTimeout(retry);
        retry = setTimeout(() => give({ type: "retry" }), effect.afterMs);
        return;
      case "problem":
        if (!endsConnection(effect.problem.code)) onProblem(effect.problem);
        return;
      case "remember":
        draft.write(() => rememberedOf(copy));
        draft.writeSteps(() => stepsOf(copy));
    }
  };

  const point = (at: [number, number] | null) => {
    pointed.at = at;
    pointed.timer ??= setTimeout(() => {
      give({ type: "cursor", at: pointed.at });
      pointed = { at: pointed.at };
    }, SKETCH.cursorMs);
  };

  const broadcast = createDragBroadcast((moves) => give({ type: "hold", moves }));

  const board: Board = {
    elements: () => {
      inOrder ??= elementsAsDragged(copy, elementsInOrder(copy));
      return inOrder;
    },
    element: (id) => elementAsDragged(copy, id),
    deletedBy: (id) => deletedBy(copy, id),
    live: () => liveStrokes(copy),
    cursors: () =>
      peopleOf(copy).flatMap(({ connection, name, person, cursor }) =>
        cursor && connection !== copy.me.connection ? { connection, name, person, at: cursor } : [],
      ),
    mayDraw: () => mayDraw(roleOf(copy) ?? "guest"),
    mayChange: (element) => mayChange(copy, element),
    perform: (operation) => give({ type: "do", operation }),
    undo: () => give({ type: "undo" }),
    redo: () => give({ type: "redo" }),
    canUndo: () => canUndo(copy),
    canRedo: () => canRedo(copy),
    begin: (id, style, points) => give({ type: "begin", id, style, points }),
    extend: (id, points) => give({ type: "extend", id, points }),
    finish: (id) => give({ type: "finish", id }),
    cancel: (id) => give({ type: "cancel", id }),
    showDrag: broadcast.show,
    point: (at) => point(at && [Math.round(at.x), Math.round(at.y)]),
    subscribe: (listener) => {
      boardListeners.add(listener);
      return () => boardListeners.delete(listener);
    },
  };

  const socket = connect({
    onStatus: (next) => {
      if (hasLeft) return;
      const wasConnected = status === "connected";
      status = next;
      if (next === "connected") give({ type: "connected" });
      else if (wasConnected) give({ type: "disconnected" });
      else notify([]);
    },
    onMessage: (message) => {
      if (!hasLeft && isNotice(message)) give({ type: "notice", notice: message });
    },
  });

  return {
    board,
    room: () => ({
      connection: status === "connected" && copy.connection !== "joined" ? "connecting" : status,
      role: roleOf(copy) ?? undefined,
      person: copy.me.person,
      self: copy.me.connection,
      people: peopleOf(copy),
      watching: watchingCount(copy),
      settings: settingsOf(copy),
      unsaved: unsavedCount(copy),
    }),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: (request) => socket.send(request),
    leave: () => {
      hasLeft = true;
      clearTimeout(retry);
      clearTimeout(pointed.timer);
      broadcast.stop();
      socket.close();
      handleCopyEvent(copy, { type: "disconnected" }, { newId });
      draft.write(() => rememberedOf(copy));
      draft.release();
    },
  };
}

function dirtyOf(effects: readonly CopyEffect[]): Dirty {
  const ids = new Set<string>();
  for (const effect of effects) {
    if (effect.type !== "dirty") continue;
    if (effect.ids === "all") return "all";
    for (const id of effect.ids) ids.add(id);
  }
  return [...ids];
}

/** Our own room speaks the protocol that the socket asked for; this distinguishes its frames from noise. */
function isNotice(message: unknown): message is SketchNotice {
  return typeof message === "object" && message !== null && "type" in message;
}
