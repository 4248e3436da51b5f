import { REVOCATION } from "#core/platform/limits.ts";
import { environment } from "../environment.ts";
import { logError } from "../http/answer.ts";

/** Whether there are rooms at all. */
export function hasRooms(): boolean {
  return environment().roomsUrl !== "";
}

/** Posts claims to the rooms, signed; returns whether they have taken them. `what` is for the log. */
export function postToRooms(path: string, claims: { purpose: string }, what: string): boolean {
  const { roomsUrl, ticketSecret } = environment();
  try {
    const { statusCode } = $http.send({
      url: roomsUrl + path,
      method: "POST",
      headers: { "content-type": "text/plain" },
      // PocketBase adds the claim `exp`.
      body: $security.createJWT(claims, ticketSecret, 60),
      timeout: REVOCATION.timeoutSeconds,
    });
    if (statusCode !== 204) throw new Error(`the rooms answered ${statusCode}`);
    return true;
  } catch (error) {
    logError(`The rooms could not be told ${what}; it is tried again`, error);
    return false;
  }
}

/** Now, in the seconds of a JWT. Rounded up: a ticket may be on its way by what was before. */
export function ticketTime(): number {
  return Math.ceil(Date.now() / 1000);
}
