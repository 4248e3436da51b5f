import type * as v from "valibot";
import {
  answerRequest,
  type LoggedAnswer,
  personThumbRequest,
  type ReserveAnswer,
  reserveRequest,
  settleRequest,
  type thumbAnswer,
} from "#core/gander/api.ts";
import { serviceRequest } from "../platform/http/service-request.ts";
import { loggedAnswerOf, reserve, setOwnThumb, settle } from "./budgets.ts";

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

/** POST /api/gq/bots/gander/answer: what "Why this answer?" shows of an answer (GANDER-D6). */
export function readGanderAnswer(e: core.RequestEvent) {
  return serviceRequest(e, answerRequest, (request) => {
    const answer: LoggedAnswer = { answer: loggedAnswerOf(e.app, request) };
    return e.json(200, answer);
  });
}

/** POST /api/gq/bots/gander/thumb: what whoever asked thinks of the answer. */
export function thumbGanderAnswer(e: core.RequestEvent) {
  return serviceRequest(e, personThumbRequest, (request) => {
    const answer: v.InferOutput<typeof thumbAnswer> = { is_taken: setOwnThumb(e.app, request) };
    return e.json(200, answer);
  });
}
