import { check } from "#core/entities/text.ts";
import { tryRequest } from "#core/panel/api.ts";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { mayAsk } from "../platform/http/allowance.ts";
import { invalid, RATE_LIMITED, refuse } from "../platform/http/answer.ts";
import { bodyOf } from "../platform/http/request.ts";
import { isOn } from "../platform/people/workspace.ts";
import { askBots } from "./ask-bots.ts";
import { knownName } from "./own-collection.ts";
import { accountOf, linkedPanelRequest } from "./panel-request.ts";

const TRIES = { maxCount: PANEL_LIMITS.triesMaxCount, seconds: PANEL_LIMITS.triesSeconds };

/**
 * POST /api/gq/panel/try: the viewer's one try, or honk. The bots take it as one of chat: it is in the
 * channel's log, and stored, before this answers (PANEL-G3).
 */
export function tryFromPanel(e: core.RequestEvent) {
  const body = bodyOf(e);
  const channel = typeof body.channel === "string" ? body.channel : "";
  return linkedPanelRequest(e, channel, ({ viewer, tenant }) => {
    const result = check(tryRequest, body);
    if (!result.ok) return refuse(e, invalid(result.errors));
    const account = accountOf(viewer);
    if (account === "") return refuse(e, { status: 403, code: "PANEL_IDENTITY_MISSING" });
    if (!mayAsk("panel try", viewer.opaqueId, TRIES)) return refuse(e, RATE_LIMITED);
    if (!isOn(e.app, tenant, "gaggle_enabled")) {
      return e.json(200, { ok: false, refusal: "nothing_here" });
    }
    const { encounter, kind } = result.value;
    const take = { encounter, kind, ...knownName(e.app, account) };
    const reply = askBots({ tenant, account, take });
    if (reply?.taken === undefined) return refuse(e, { status: 503, code: "BOT_AWAY" });
    return e.json(200, reply.taken);
  });
}
