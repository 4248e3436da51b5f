import * as v from "valibot";
import { TOKEN_HEADER, tryRequest } from "#core/panel/api.ts";
import { DEMO_VIEWERS, type DemoViewer } from "#core/panel/demo.ts";
import { ERRORS } from "#core/platform/errors.ts";
import type { DemoChannel } from "./channel.ts";
import { quietView } from "./quiet-view.ts";

/** The paths that the panel asks of its server. */
const VIEW = "/api/gq/panel/view";
const TRY = "/api/gq/panel/try";
const CARD = "/api/gq/cards/search";

export type DemoParts = {
  /** Undefined before the first goose was sent. */
  channel: () => DemoChannel | undefined;
  /** A card's slug by its name. */
  slugOf: (name: string) => string | undefined;
  now: () => number;
  /** The browser's own, for files of the site. */
  fetch: typeof globalThis.fetch;
};

/** A `fetch` that answers what the panel asks of its server, in the page itself. */
export function demoFetch({ channel, slugOf, now, fetch }: DemoParts): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const viewer = v.parse(
      v.fallback(v.picklist(DEMO_VIEWERS), "signed_out"),
      request.headers.get(TOKEN_HEADER),
    );
    if (pathname === VIEW)
      return Response.json(channel()?.view(viewer) ?? quietView(viewer, now()));
    if (pathname === TRY) return tryWith(viewer, channel(), await request.json());
    if (pathname === CARD) return pictureOf(searchParams.get("q") ?? "");
    return fetch(input, init);
  };

  /** As the cards' public API says which picture a card has: the panel asks for `!"Its name"`. */
  function pictureOf(query: string): Response {
    const slug = slugOf(query.replaceAll(/[!"]/g, ""));
    const thumbnail = slug === undefined ? undefined : channel()?.pictureOf(slug);
    const results = thumbnail === undefined ? [] : [{ slug, found: { thumbnail } }];
    return Response.json({ results });
  }
}

function tryWith(viewer: DemoViewer, channel: DemoChannel | undefined, body: unknown): Response {
  if (viewer !== "shared") {
    const problem = { code: "PANEL_IDENTITY_MISSING", message: ERRORS.PANEL_IDENTITY_MISSING };
    return Response.json(problem, { status: 403 });
  }
  const asked = v.parse(tryRequest, body);
  return Response.json(channel?.take(asked) ?? { ok: false, refusal: "nothing_here" });
}
