import { flush, resync } from "./room-frames.ts";
import { hideStroke } from "./room-live.ts";
import type { DrawnStroke, SketchEffect, SketchRoom } from "./room-state.ts";
import type { SketchRequest, SketchSettings } from "./wire.ts";

/** The switches of a room as a moderator wants them: stored, and sent to all. */
export function changeSettings(
  room: SketchRoom,
  connection: string,
  wanted: Extract<SketchRequest, { type: "settings" }>["settings"],
): SketchEffect[] {
  const before = room.settings;
  const settings: SketchSettings = {
    approval: wanted.approval ?? before.approval,
    locked: wanted.locked ?? before.locked,
    hidden: wanted.hidden ?? before.hidden,
  };
  const to = [...room.seats].flatMap(([other, { client }]) => (client === null ? [] : [other]));
  const effects: SketchEffect[] = [{ type: "store-settings", settings, by: connection }];
  // What is queued was from before: an overlay that hides must not get it afterwards.
  if (settings.hidden !== before.hidden) effects.push(...flush(room, "overlay"));
  room.settings = settings;
  if (settings.approval) for (const drawn of guestsStrokes(room)) hideStroke(room, drawn);
  effects.push({ type: "notify", to, notice: { type: "settings", settings } });
  if (settings.hidden === before.hidden) return effects;
  const overlays = [...room.seats].filter(
    ([, { role, client, lagging }]) => role === "overlay" && client !== null && !lagging,
  );
  return [...effects, ...overlays.flatMap(([other, seated]) => resync(room, other, seated, -1))];
}

function guestsStrokes({ live, seats }: SketchRoom): DrawnStroke[] {
  return [...live.values()].filter(({ connection }) => seats.get(connection)?.role === "guest");
}
