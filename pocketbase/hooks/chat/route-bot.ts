import { NOT_FOUND, NOT_SIGNED_IN, refuse } from "../platform/http/answer.ts";
import { activeMembership, userOf } from "../platform/people/membership.ts";
import { storedBot } from "./bot-report.ts";

/** GET /api/gq/bot: whether the bot is in the active workspace's channel, for its members. */
export function readBot(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const membership = activeMembership(e.app, user);
  if (membership === undefined) return refuse(e, NOT_FOUND);
  return e.json(200, storedBot(e.app, membership.tenant).report);
}
