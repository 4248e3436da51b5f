import { REVOCATION } from "#core/limits.ts";
import { REVOCATIONS_PATH, type RevocationClaims } from "#core/rooms/revocation.ts";
import { environment } from "./environment.ts";
import { logError } from "./report.ts";
import { insert } from "./workspace.ts";

/**
 * Notes that somebody's access to a tenant's rooms changed, so that the rooms hear of it even when
 * they are away. Call it in the transaction of the change, and `deliverRevocations` after it.
 */
export function queueRevocation(app: CoreApp, tenant: string, person: string): void {
  if (environment().roomsUrl !== "") insert(app, "revocations", { tenant, person });
}

/**
 * Tells the rooms whose access changed; they close those people's sockets. What they could not be
 * told stays, and is tried again with the next ticket and every minute.
 */
export function deliverRevocations(): void {
  const { roomsUrl, ticketSecret } = environment();
  if (roomsUrl === "") return;
  const pending = $app
    .findRecordsByFilter("revocations", "", "created_at", REVOCATION.batchMaxCount, 0)
    .flatMap((record) => record ?? []);
  if (pending.length === 0) return;

  // Rounded up: a ticket that is being issued at this moment may still go by what was before.
  const at = Math.ceil(Date.now() / 1000);
  const claims: Omit<RevocationClaims, "exp"> = {
    purpose: "revocation",
    revocations: pending.map((record) => ({
      tenant: record.getString("tenant"),
      person: record.getString("person"),
      at,
    })),
  };
  try {
    const { statusCode } = $http.send({
      url: roomsUrl + REVOCATIONS_PATH,
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: $security.createJWT(claims, ticketSecret, 60),
      timeout: REVOCATION.timeoutSeconds,
    });
    if (statusCode !== 204) throw new Error(`the rooms answered ${statusCode}`);
    for (const record of pending) $app.delete(record);
  } catch (error) {
    logError("The rooms could not be told whose access changed; it is tried again", error);
  }
}

/** As deliverRevocations, but at most once in a while: for requests that come often. */
export function retryRevocations(): void {
  const key = "gq/revocations/tried";
  const last: unknown = $app.store().get(key);
  const now = Date.now();
  if (typeof last === "number" && now - last < REVOCATION.retryMs) return;
  $app.store().set(key, now);
  deliverRevocations();
}
