import { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import {
  botRunAnswer,
  claimAnswer,
  claimRequest,
  dueAnswer,
  entriesAnswer,
} from "#core/giveaways/api.ts";
import type { Backend } from "../../backend.ts";
import type { ServiceClient } from "./service-client.ts";

/** The routes of giveaways that are the bots' own. */
export function pocketBaseGiveaways(service: ServiceClient): Backend["giveaways"] {
  const post = async <T extends v.GenericSchema>(name: string, body: object, schema: T) => {
    const answer: unknown = await service.call((client) =>
      client.send(`/api/gq/bots/giveaways/${name}`, { method: "POST", body }),
    );
    return v.parse(schema, answer);
  };
  return {
    start: (request) => post("start", request, botRunAnswer),
    end: (request) => post("end", request, botRunAnswer),
    async enter(batch) {
      try {
        return await post("entries", batch, entriesAnswer);
      } catch (error) {
        if (isHopeless(error)) return "refused";
        throw error;
      }
    },
    async claim(request) {
      const typed = v.safeParse(claimRequest, request);
      if (!typed.success) return { ok: false, code: "NUMBER_UNKNOWN" };
      return post("claim", typed.output, claimAnswer);
    },
    due: (request) => post("due", request, dueAnswer),
    list: (tenant) =>
      service.call((client) =>
        client
          .collection("giveaways")
          .getFullList({ filter: client.filter("tenant = {:tenant}", { tenant }), sort: "name" }),
      ),
  };
}

/** True when another try can't help: the request is wrong in itself, or its run is gone. */
function isHopeless(error: unknown): boolean {
  if (!(error instanceof ClientResponseError)) return false;
  return error.response.code === "REQUEST_INVALID" || error.response.code === "NOT_FOUND";
}
