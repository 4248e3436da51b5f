import { getServerByName } from "partyserver";
import { errorNotice } from "#core/platform/errors.ts";
import { type SketchNews, sketchNewsClaims } from "#core/sketch/access-events.ts";
import { logError } from "../platform/environment.ts";
import { postedClaims } from "../platform/signed.ts";
import type { Sketch } from "./sketch.ts";

/** `POST /sketch-news`: 204 when every room that is named has heard its news (R50). */
export async function tellSketches(
  request: Request,
  rooms: DurableObjectNamespace<Sketch>,
  secret: string,
): Promise<Response> {
  const claims = await postedClaims(request, secret, sketchNewsClaims);
  if (claims === null) return Response.json(errorNotice("REVOCATION_INVALID"), { status: 401 });
  const bySketch = new Map<string, SketchNews[]>();
  for (const news of claims.news) {
    bySketch.set(news.sketch, [...(bySketch.get(news.sketch) ?? []), news]);
  }
  try {
    await Promise.all(
      [...bySketch].map(async ([sketch, news]) => {
        await (await getServerByName(rooms, sketch)).hearNews(news);
      }),
    );
  } catch (error) {
    logError("Sketches could not be told their news", error);
    return Response.json(errorNotice("SERVER_ERROR"), { status: 500 });
  }
  return new Response(null, { status: 204 });
}
