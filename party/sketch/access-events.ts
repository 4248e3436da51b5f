import { getServerByName } from "partyserver";
import { errorNotice } from "#core/platform/errors.ts";
import { type AccessEvent, accessEventsClaims } from "#core/sketch/access-events.ts";
import { logError } from "../platform/environment.ts";
import { postedClaims } from "../platform/signed.ts";
import type { Sketch } from "./sketch.ts";

/** `POST /access-events`: 204 when every room that is named has received its events (ROOM-R50). */
export async function receiveAccessEvents(
  request: Request,
  rooms: DurableObjectNamespace<Sketch>,
  secret: string,
): Promise<Response> {
  const posted = await postedClaims(request, secret, accessEventsClaims);
  if ("refusal" in posted) return posted.refusal;
  const bySketch = new Map<string, AccessEvent[]>();
  for (const event of posted.claims.events) {
    bySketch.set(event.sketch, [...(bySketch.get(event.sketch) ?? []), event]);
  }
  try {
    await Promise.all(
      [...bySketch].map(async ([sketch, events]) => {
        await (await getServerByName(rooms, sketch)).receiveAccessEvents(events);
      }),
    );
  } catch (error) {
    logError("Sketches could not receive their access events", error);
    return Response.json(errorNotice("SERVER_ERROR"), { status: 500 });
  }
  return new Response(null, { status: 204 });
}
