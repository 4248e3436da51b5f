import * as v from "valibot";
import { tokenAnswer } from "#core/chat/bot-account.ts";
import type { TwitchBackend } from "../../backend.ts";
import type { ServiceClient } from "./service-client.ts";

/** PocketBase renews tokens while we wait: Twitch may take its time. */
const TIMEOUT_MS = 20_000;

export function pocketBaseTwitch(service: ServiceClient): TwitchBackend {
  const post = (path: string, body: object): Promise<unknown> =>
    service.call((client) =>
      client.send(`/api/gq/bots/twitch/${path}`, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
  return {
    async botToken(refused) {
      return v.parse(tokenAnswer, await post("bot", { refused }));
    },
    async channelToken(tenant, refused) {
      return v.parse(tokenAnswer, await post("channel", { tenant, refused }));
    },
    async reportEnvAccount(report) {
      await post("env", report);
    },
  };
}
