import * as v from "valibot";
import {
  forgotten,
  installAnswer,
  recalled,
  reserveAnswer,
  serverState,
} from "#core/gander/api.ts";
import type { GanderBackend } from "../../backend.ts";
import type { ServiceClient } from "./service-client.ts";

/** PocketBase is away when it takes longer than this. */
const TIMEOUT_MS = 15_000;

/** The routes of Gander that are the bots' own, but for those of documents. */
export function pocketBaseGander(service: ServiceClient): GanderBackend {
  const post = (name: string, body: object): Promise<unknown> =>
    service.call((client) =>
      client.send(`/api/gq/bots/gander/${name}`, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
  return {
    install: async (request) => v.parse(installAnswer, await post("install", request)),
    bind: async (request) => v.parse(installAnswer, await post("bind", request)),
    server: async (request) => v.parse(serverState, await post("server", request)),
    change: async (request) => v.parse(serverState, await post("change", request)),
    reserve: async (request) => v.parse(reserveAnswer, await post("reserve", request)),
    settle: async (request) => {
      await post("settle", request);
    },
    remember: async (request) => {
      await post("remember", request);
    },
    recall: async (request) => v.parse(recalled, await post("recall", request)),
    forget: async (request) => v.parse(forgotten, await post("forget", request)),
  };
}
