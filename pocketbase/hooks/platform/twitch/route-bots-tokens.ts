import {
  botTokenRequest,
  channelTokenRequest,
  envAccountReport,
  type TokenAnswer,
} from "#core/chat/bot-account.ts";
import { linkedById } from "../accounts/provider.ts";
import { refuse } from "../http/answer.ts";
import { firstRecord } from "../http/request.ts";
import { serviceRequest } from "../http/service-request.ts";
import { databaseTime } from "../records/database-time.ts";
import {
  applicationOf,
  consoleAccount,
  envAccount,
  envApplication,
  isEnvAccountSet,
} from "./bot-account.ts";
import { freshToken, scopesOf } from "./token-record.ts";
import type { Application } from "./twitch-id.ts";

const NONE: TokenAnswer = { token: null, application: null };

/** POST /api/gq/bots/twitch/bot, for our bots alone: a token of the account that was connected. */
export function giveBotToken(e: core.RequestEvent) {
  return serviceRequest(e, botTokenRequest, ({ refused }) => {
    const record = isEnvAccountSet() ? undefined : consoleAccount(e.app);
    const application = record && applicationOf(record);
    if (!record || !application) return e.json(200, NONE);
    return answer(e, record, application, refused);
  });
}

/** POST /api/gq/bots/twitch/channel, for our bots alone: a token of the channel's broadcaster. */
export function giveChannelToken(e: core.RequestEvent) {
  return serviceRequest(e, channelTokenRequest, ({ tenant, refused }) => {
    const record = broadcasterOf(e.app, tenant);
    const application = envApplication();
    if (!record || !application) return e.json(200, NONE);
    return answer(e, record, application, refused);
  });
}

/** POST /api/gq/bots/twitch/env, for our bots alone: what Twitch says of the account in `.env`. */
export function takeEnvAccount(e: core.RequestEvent) {
  return serviceRequest(e, envAccountReport, ({ login, scopes, expires_at, problem }) => {
    const record =
      envAccount(e.app) ??
      new Record(e.app.findCollectionByNameOrId("bot_accounts"), { source: "env" });
    record.set("login", login.toLowerCase());
    record.set("scopes", scopes.join(" "));
    record.set("token_expires_at", expires_at === 0 ? "" : databaseTime(expires_at));
    record.set("validated_at", databaseTime(Date.now()));
    record.set("problem", problem);
    e.app.save(record);
    return e.noContent(204);
  });
}

function answer(
  e: core.RequestEvent,
  record: core.Record,
  application: Application,
  refused: string,
) {
  const fresh = freshToken(e.app, record, application, refused);
  if (fresh.type === "away") return refuse(e, { status: 503, code: "TWITCH_AWAY" });
  const { clientId: client_id, clientSecret: client_secret } = application;
  const body: TokenAnswer = {
    token:
      fresh.type === "none"
        ? null
        : {
            user_id: record.getString("provider_id"),
            login: record.getString("login"),
            scopes: scopesOf(record),
            access_token: fresh.access,
          },
    application: { client_id, client_secret },
  };
  return e.json(200, body);
}

/** The account of a member of the tenant who linked the channel that Waddle is in. */
function broadcasterOf(app: CoreApp, tenant: string): core.Record | undefined {
  const config = firstRecord(app, "bot_config", "tenant = {:tenant}", { tenant });
  if (!config || config.getString("twitch_channel") === "") return undefined;
  return linkedById(app, tenant, config.getString("twitch_channel_id"));
}
