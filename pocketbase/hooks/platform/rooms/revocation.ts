import { REVOCATION } from "#core/platform/limits.ts";
import { REVOCATIONS_PATH, type RevocationClaims } from "#core/platform/rooms/revocation.ts";
import { insert } from "../people/workspace.ts";
import { hasRooms, postToRooms, ticketTime } from "./post.ts";

/**
 * Queues that somebody's access to a tenant's rooms changed, so that the rooms learn of it even when
 * they are away. Call it in the transaction of the change, and `deliverRevocations` after it.
 */
export function queueRevocation(app: CoreApp, tenant: string, person: string): void {
  if (hasRooms()) insert(app, "revocations", { tenant, person });
}

/**
 * Posts whose access changed to the rooms, which close those people's sockets. What could not be
 * posted stays, and is tried again with the next ticket and every minute.
 */
export function deliverRevocations(): void {
  if (!hasRooms()) return;
  const pending = $app
    .findRecordsByFilter("revocations", "", "created_at", REVOCATION.batchMaxCount, 0)
    .flatMap((record) => record ?? []);
  if (pending.length === 0) return;

  const at = ticketTime();
  const claims: Omit<RevocationClaims, "exp"> = {
    purpose: "revocation",
    revocations: pending.map((record) => ({
      tenant: record.getString("tenant"),
      person: record.getString("person"),
      at,
    })),
  };
  if (!postToRooms(REVOCATIONS_PATH, claims, "whose access changed")) return;
  for (const record of pending) $app.delete(record);
}
