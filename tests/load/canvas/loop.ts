/** A sketch's room in the page itself: the room's own rules, without a network and a storage. */

import type { SketchElement } from "../../../src/core/sketch/element.ts";
import {
  handleSketchEvent,
  isFrameDue,
  isPresenceDue,
  openSketchRoom,
} from "../../../src/core/sketch/room.ts";
import { AUDIENCES, type SketchEvent } from "../../../src/core/sketch/room-state.ts";
import type { SketchNotice, SketchRequest } from "../../../src/core/sketch/wire.ts";

/** How often frames and news of people go out. */
const FRAME_MS = 33;
const PRESENCE_MS = 100;

export type Line = { send: (request: SketchRequest) => void; close: () => void };

export type Loop = {
  join: (name: string, hear: (notice: SketchNotice) => void) => Line;
};

export function openLoop(elements: readonly SketchElement[]): Loop {
  const room = openSketchRoom({
    epoch: "loop",
    version: elements.length,
    horizon: 0,
    elements,
    deleted: [],
    settings: { approval: false, locked: false, hidden: false },
    clients: [],
    known: [],
  });
  const listeners = new Map<string, (notice: SketchNotice) => void>();
  let count = 0;

  const give = (event: SketchEvent) => {
    const { effects } = handleSketchEvent(room, event, { now: Date.now() });
    for (const effect of effects) {
      if (effect.type !== "tell") continue;
      const text = JSON.stringify(effect.notice);
      for (const to of effect.to) {
        const hear = listeners.get(to);
        // As it comes from a socket: a copy, and later.
        if (hear) setTimeout(() => hear(JSON.parse(text)));
      }
    }
  };
  setInterval(() => {
    for (const audience of AUDIENCES) {
      if (isFrameDue(room, audience)) give({ type: "flush", audience });
    }
  }, FRAME_MS);
  setInterval(() => isPresenceDue(room) && give({ type: "presence" }), PRESENCE_MS);

  return {
    join: (name, hear) => {
      count += 1;
      const connection = `c${count}`;
      listeners.set(connection, hear);
      const person = { person: `person${count}`, name, role: "editor" } as const;
      give({ type: "join", connection, person });
      return {
        send: (request) => give({ type: "request", connection, request }),
        close: () => {
          listeners.delete(connection);
          give({ type: "leave", connection });
        },
      };
    },
  };
}
