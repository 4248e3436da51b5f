import { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import {
  forgotten,
  installAnswer,
  loggedAnswer,
  recalled,
  reserveAnswer,
  serverState,
  thumbAnswer,
} from "#core/gander/api.ts";
import type { GanderBackend } from "../../backend.ts";
import type { ServiceClient } from "./service-client.ts";

/**
 * PocketBase is away when it takes longer than this; what was asked may be asked again. Discord's three
 * seconds are met before anything is asked here.
 */
const TIMEOUT_MS = 30_000;

/** The routes of Gander that are the bots' own. */
export function pocketBaseGander(service: ServiceClient): GanderBackend {
  const send = (name: string, body: object): Promise<unknown> =>
    service.call((client) =>
      client.send(`/api/gq/bots/gander/${name}`, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    );
  const post = async <T extends v.GenericSchema>(
    name: string,
    body: object,
    schema: T,
  ): Promise<v.InferOutput<T>> => v.parse(schema, await send(name, body));
  return {
    install: (request) => post("install", request, installAnswer),
    bind: (request) => post("bind", request, installAnswer),
    server: (server) => post("server", { server }, serverState),
    async change(request) {
      try {
        return await post("change", request, serverState);
      } catch (error) {
        if (error instanceof ClientResponseError && error.status === 404) return undefined;
        throw error;
      }
    },
    reserve: (request) => post("reserve", request, reserveAnswer),
    settle: async (request) => void (await send("settle", request)),
    answer: async (request) => (await post("answer", request, loggedAnswer)).answer,
    thumb: async (request) => (await post("thumb", request, thumbAnswer)).is_taken,
    remember: async (request) => void (await send("remember", request)),
    recall: (person) => post("recall", person, recalled),
    forget: (person) => post("forget", person, forgotten),
  };
}
