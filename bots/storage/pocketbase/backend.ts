import type { Logger } from "pino";
import { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import { BOT_MEMBERS } from "#core/chat/limits.ts";
import { memberListSchema } from "#core/chat/members.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import type { Backend } from "../../backend.ts";
import { PocketBaseConfigSource } from "./config-source.ts";
import { pocketBaseGaggle } from "./gaggle.ts";
import { pocketBaseGander } from "./gander.ts";
import { pocketBaseGiveaways } from "./giveaways.ts";
import { pocketBaseKnowledge } from "./knowledge.ts";
import { ServiceClient } from "./service-client.ts";
import { pocketBaseTwitch } from "./twitch.ts";

const ticketAnswer = v.object({ ticket: v.string() });

/**
 * True when our own route says that a batch is wrong in itself. The status alone does not: 400 is
 * also PocketBase's answer when something broke, such as a full disk, which another try may mend.
 */
function isInvalid(error: unknown): boolean {
  const code: ErrorCode = "REQUEST_INVALID";
  return error instanceof ClientResponseError && error.response.code === code;
}

/** The backend that runs in production: PocketBase, as the bots' service account. */
export function pocketBaseBackend(url: string, password: string, log: Logger): Backend {
  const service = new ServiceClient(url, password);
  return {
    config: new PocketBaseConfigSource(service, log),
    async deliver(batch) {
      try {
        await service.call((client) =>
          client.send("/api/gq/bots/batch", { method: "POST", body: batch }),
        );
        return "applied";
      } catch (error) {
        if (isInvalid(error)) return "refused";
        throw error;
      }
    },
    async heartbeat(heartbeat) {
      const signal = AbortSignal.timeout(BOT_MEMBERS.timeoutMs);
      const answer: unknown = await service.call((client) =>
        client.send("/api/gq/bots/members", { method: "POST", body: heartbeat, signal }),
      );
      return v.parse(memberListSchema, answer);
    },
    async ticket(kind, room) {
      const answer: unknown = await service.call((client) =>
        client.send("/api/gq/tickets", { method: "POST", body: { kind, room } }),
      );
      return v.parse(ticketAnswer, answer).ticket;
    },
    giveaways: pocketBaseGiveaways(service),
    gaggle: pocketBaseGaggle(service),
    twitch: pocketBaseTwitch(service),
    gander: pocketBaseGander(service),
    knowledge: pocketBaseKnowledge(service, url),
  };
}
