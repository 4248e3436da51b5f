import { REVOCATION } from "#core/platform/limits.ts";
import { environment } from "../environment.ts";
import { logError } from "../http/answer.ts";

/** Whether there are rooms at all. */
export function hasRooms(): boolean {
  return environment().roomsUrl !== "";
}

/** Posts claims to the rooms, signed; returns whether they have taken them. `what` is for the log. */
export function postToRooms(path: string, claims: { purpose: string }, what: string): boolean {
  return send(path, claims, what, 204) !== undefined;
}

/** As postToRooms, of what the rooms answer with a value; undefined when they did not answer. */
export function askRooms(path: string, claims: { purpose: string }, what: string): unknown {
  return send(path, claims, what, 200)?.json;
}

function send(path: string, claims: { purpose: string }, what: string, status: number) {
  const { roomsUrl, ticketSecret } = environment();
  try {
    const response = $http.send({
      url: roomsUrl + path,
      method: "POST",
      headers: { "content-type": "text/plain" },
      // PocketBase adds the claim `exp`.
      body: $security.createJWT(claims, ticketSecret, 60),
      timeout: REVOCATION.timeoutSeconds,
    });
    if (response.statusCode !== status) {
      throw new Error(`the rooms answered ${response.statusCode}`);
    }
    return response;
  } catch (error) {
    logError(`The rooms could not be told ${what}; it is tried again`, error);
    return undefined;
  }
}

/** Now, in the seconds of a JWT. Rounded up: a ticket may be on its way by what was before. */
export function ticketTime(): number {
  return Math.ceil(Date.now() / 1000);
}
