import { type ReserveAnswer, reserveRequest, settleRequest } from "#core/gander/api.ts";
import { serviceRequest } from "../platform/http/service-request.ts";
import { reserve, settle } from "./budgets.ts";

/** POST /api/gq/bots/gander/reserve: an answer's budget, before it (GANDER-B). */
export function reserveGander(e: core.RequestEvent) {
  return serviceRequest(e, reserveRequest, (request) => {
    let answer: ReserveAnswer = { ok: false, reason: "off", again_at: 0 };
    e.app.runInTransaction((app) => {
      answer = reserve(app, request);
    });
    return e.json(200, answer);
  });
}

/** POST /api/gq/bots/gander/settle: what an answer really cost, with its entry in the log. */
export function settleGander(e: core.RequestEvent) {
  return serviceRequest(e, settleRequest, (request) => {
    e.app.runInTransaction((app) => settle(app, request));
    return e.noContent(204);
  });
}
