import { useStore } from "@nanostores/react";
import { atom } from "nanostores";
import { useEffect, useReducer } from "react";
import type { SketchElement } from "#core/sketch/element.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import type { Presence, SketchRequest, SketchRole, SketchSettings } from "#core/sketch/wire.ts";
import type { RoomStatus } from "../../../stores/room-socket.ts";

/** What is asked of the room beside drawing. */
export type ModeratorRequest = Extract<SketchRequest, { type: "settings" | "kick" }>;

/** The room as this browser knows it. */
export type RoomNow = {
  connection: RoomStatus;
  /** Undefined until the room has let us in. */
  role: SketchRole | undefined;
  /** Who we are: the person, and this connection of theirs among `people`. */
  person: string;
  self: string;
  people: readonly Presence[];
  /** How many watch beside them. */
  watching: number;
  settings: SketchSettings;
};

/** What the canvas that is open gives to the dialogs and panels around it. */
export type OpenCanvas = {
  sketch: string;
  room: () => RoomNow;
  /** In the order in which they are drawn, those that wait for approval among them. */
  elements: () => readonly SketchElement[];
  /** Hears after each change of any of these. Returns an unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  /** Does something to the sketch, as a tool does: it can be undone, and is kept while offline. */
  perform: (operation: SketchOperation) => void;
  /** Asks the room for something that only it can do; false without a connection. */
  ask: (request: ModeratorRequest) => boolean;
};

/** The canvas sets it when it joins a room, and takes it away when it leaves. */
export const $openCanvas = atom<OpenCanvas | undefined>(undefined);

/** Drawing changes the canvas many times a second; what stands around it is drawn less often. */
const SHOWN_AGAIN_MS = 200;

/** The open canvas; the component is drawn again when something of it changed, a few times a second. */
export function useOpenCanvas(): OpenCanvas | undefined {
  const canvas = useStore($openCanvas);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!canvas) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = canvas.onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        drawAgain();
      }, SHOWN_AGAIN_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [canvas]);
  return canvas;
}
