import { REVOCATION } from "#core/platform/limits.ts";
import { deliverAccessEvents } from "../../sketch/access-events.ts";
import { deliverRevocations } from "./revocation.ts";

/** Posts to the rooms what could not be posted before. */
export function deliverToRooms(): void {
  deliverRevocations();
  deliverAccessEvents();
}

/** As deliverToRooms, but at most once in a while: for requests that come often. */
export function retryRooms(): void {
  const key = "gq/rooms/tried";
  const last: unknown = $app.store().get(key);
  const now = Date.now();
  if (typeof last === "number" && now - last < REVOCATION.retryMs) return;
  $app.store().set(key, now);
  deliverToRooms();
}
