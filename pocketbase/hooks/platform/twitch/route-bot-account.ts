import type * as v from "valibot";
import { connectSchema } from "#core/chat/bot-account.ts";
import { BOT_SCOPES } from "#core/chat/twitch-scopes.ts";
import { check } from "#core/entities/text.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { EMAIL_UNVERIFIED, invalid, NOT_SIGNED_IN, type Refusal, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { userMissing, userOf } from "../people/membership.ts";
import { sealed } from "../secret-text.ts";
import { viewFor } from "./account-view.ts";
import {
  applicationOf,
  connection,
  consoleAccount,
  envApplication,
  isEnvAccountSet,
} from "./bot-account.ts";
import { checkConnection } from "./connect.ts";
import { operatorId } from "./operator.ts";
import { open } from "./token-record.ts";
import { type Application, revoke, startDevice } from "./twitch-id.ts";

/** GET /api/gq/bot-account: which account the bot has; details for the operator alone. */
export function readBotAccount(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  if (!user.verified()) return refuse(e, EMAIL_UNVERIFIED);
  return e.json(200, viewFor(e.app, user.id === operatorId(e.app)));
}

/** POST /api/gq/bot-account/connect, for the operator: asks Twitch for a code that they enter there. */
export function connectBot(e: core.RequestEvent) {
  return asOperator(e, (user) => {
    if (isEnvAccountSet()) return refuse(e, { status: 409, code: "BOT_ACCOUNT_IN_ENV" });
    const result = check(connectSchema, bodyOf(e));
    if (!result.ok) return refuse(e, invalid(result.errors));
    const application = envApplication() ?? enteredOr(result.value, consoleAccount(e.app));
    if (application === undefined) {
      const fields = { client_id: ERRORS.BOT_CLIENT_MISSING };
      return refuse(e, { status: 400, code: "BOT_CLIENT_MISSING", fields });
    }
    const scopes = BOT_SCOPES.map(({ scope }) => scope);
    const device = startDevice(application, scopes);
    // Not 502: the console takes that for this server being away.
    if (device.type === "away") return refuse(e, { status: 424, code: "TWITCH_AWAY" });
    if (device.type === "refused") {
      const message = ERRORS.BOT_CLIENT_REFUSED;
      return refuse(e, { status: 400, code: "BOT_CLIENT_REFUSED", fields: { client_id: message } });
    }
    const { device_code, user_code, verification_uri, expires_in, interval } = device.value;
    const isOwn = envApplication() === undefined;
    e.app.runInTransaction((app) => {
      const before = connection(app);
      if (before) app.delete(before);
      app.save(
        new Record(app.findCollectionByNameOrId("bot_connections"), {
          device_code: sealed(device_code),
          user_code,
          address: verification_uri,
          client_id: isOwn ? application.clientId : "",
          client_secret: isOwn && application.clientSecret ? sealed(application.clientSecret) : "",
          started_by: user.getString("name") || user.email(),
          interval_seconds: Math.ceil(interval),
          asked_at: Date.now(),
          expires_at: Date.now() + expires_in * 1000,
          state: "waiting",
        }),
      );
    });
    return e.json(200, viewFor(e.app, true));
  });
}

/** POST /api/gq/bot-account/check, for the operator: how far the connection is. */
export function checkBotAccount(e: core.RequestEvent) {
  return asOperator(e, () => {
    checkConnection(e.app);
    return e.json(200, viewFor(e.app, true));
  });
}

/** POST /api/gq/bot-account/disconnect, for the operator: forgets the account and what was begun. */
export function disconnectBot(e: core.RequestEvent) {
  return asOperator(e, () => {
    const begun = connection(e.app);
    if (begun) e.app.delete(begun);
    else {
      const record = consoleAccount(e.app);
      const application = record && applicationOf(record);
      const token = record ? open(record, "access_token") : "";
      if (record) e.app.delete(record);
      if (application && token !== "") revoke(application, token);
    }
    return e.json(200, viewFor(e.app, true));
  });
}

/** Each minute: a person who closed the page after they said yes is connected all the same. */
export function tickBotConnection() {
  checkConnection($app);
}

function asOperator(e: core.RequestEvent, work: (user: core.Record) => unknown) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, userMissing(e));
  if (!user.verified()) return refuse(e, EMAIL_UNVERIFIED);
  if (user.id !== operatorId(e.app)) return refuse(e, NOT_OPERATOR);
  return work(user);
}

const NOT_OPERATOR: Refusal = { status: 403, code: "OPERATOR_ONLY" };

/** The application that the operator entered now, or before. */
function enteredOr(
  { client_id, client_secret }: v.InferOutput<typeof connectSchema>,
  known: core.Record | undefined,
): Application | undefined {
  if (client_id !== "") return { clientId: client_id, clientSecret: client_secret };
  return known && applicationOf(known);
}
