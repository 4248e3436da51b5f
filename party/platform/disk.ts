import { diskClaims } from "#core/platform/rooms/room-storage.ts";
import { postedClaims } from "./signed.ts";

/** Until when the disk counts as full, in milliseconds since the epoch. All rooms of a process share it. */
let fullUntil = 0;

/** `POST /disk`: the supervisor says whether the disk is full (ROOM-R63). */
export async function receiveDisk(request: Request, secret: string): Promise<Response> {
  const posted = await postedClaims(request, secret, diskClaims);
  if ("refusal" in posted) return posted.refusal;
  fullUntil = posted.claims.full ? posted.claims.exp * 1000 : 0;
  return new Response(null, { status: 204 });
}

/** Whether rooms are to store nothing more, so that databases keep the space that is left. */
export function isDiskFull(): boolean {
  return Date.now() < fullUntil;
}
