/**
 * How what a room does goes with its storage, which takes its time (SKETCH-S12): what is stored is stored
 * before anybody is notified, and what needs no storage does not wait for it.
 */
import { errorNotice } from "../platform/errors.ts";
import { CLOSE } from "../platform/rooms/ticket.ts";
import { close } from "./room-people.ts";
import type { SketchEffect, SketchRoom, StoreEffect } from "./room-state.ts";

/**
 * `overtakes`: it is carried out at once. `waits`: after what came before it is stored. `presses`:
 * the same, and that is stored now, for what comes later must not overtake it.
 */
export type StoragePriority = "overtakes" | "waits" | "presses";

export function isStoring(effect: SketchEffect): effect is StoreEffect {
  return effect.type.startsWith("store");
}

/** `stored` is the version of the sketch that storage has. */
export function priorityOf(effect: SketchEffect, stored: number): StoragePriority {
  switch (effect.type) {
    case "seat":
      return "overtakes";
    case "store":
    case "store-person":
    case "store-settings":
    case "store-kicks":
      return "waits";
    case "history":
    case "close":
      return "presses";
    case "notify":
      break;
  }
  const { notice } = effect;
  switch (notice.type) {
    case "presence":
    case "resend":
      return "overtakes";
    case "frame":
      return notice.version <= stored ? "overtakes" : "presses";
    case "saved":
      return "waits";
    case "refused":
      return notice.seq === undefined ? "overtakes" : "waits";
    default:
      return "presses";
  }
}

/**
 * What becomes of effects that waited when storing failed, in a room that was opened again and has
 * its people back: who did something receives SERVER_ERROR, who was to go goes, and whoever came or was
 * to be welcomed has to come again.
 */
export function afterFailure(room: SketchRoom, lost: readonly SketchEffect[]): SketchEffect[] {
  return lost.flatMap((effect): SketchEffect[] => {
    switch (effect.type) {
      case "store": {
        const { client, seq } = effect.client;
        const to = [...room.seats].flatMap(([id, seat]) => (seat.client === client ? [id] : []));
        return [
          { type: "notify", to, notice: { type: "refused", ...errorNotice("SERVER_ERROR"), seq } },
        ];
      }
      case "store-settings":
      case "store-kicks":
        return [
          {
            type: "notify",
            to: [effect.by],
            notice: { type: "refused", ...errorNotice("SERVER_ERROR") },
          },
        ];
      case "store-person":
        return [...room.seats].flatMap(([id, { person }]) =>
          person === effect.person ? sendOut(room, id) : [],
        );
      case "close":
        return [effect];
      case "notify":
        return effect.notice.type === "welcome" ? effect.to.flatMap((id) => sendOut(room, id)) : [];
      default:
        return [];
    }
  });
}

function sendOut(room: SketchRoom, connection: string): SketchEffect[] {
  return close(room, connection, CLOSE.failed, "SERVER_ERROR");
}
