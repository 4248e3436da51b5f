import { ClientResponseError } from "pocketbase";
import * as v from "valibot";
import { actAnswer, commitAnswer, nestsAnswer, restored, wishersAnswer } from "#core/gaggle/api.ts";
import type { ErrorCode } from "#core/platform/errors.ts";
import type { GaggleBackend } from "../../backend.ts";
import type { ServiceClient } from "./service-client.ts";

/** PocketBase is away when it takes longer than this; what was asked is asked again. */
const TIMEOUT_MS = 30_000;
/** What is said at an opening does not wait longer for names. */
const SHORT_MS = 2_000;

/** The routes of Gaggle that are the bots' own. */
export function pocketBaseGaggle(service: ServiceClient): GaggleBackend {
  const post = async <T extends v.GenericSchema>(
    name: string,
    body: object,
    schema: T,
    timeoutMs = TIMEOUT_MS,
  ): Promise<v.InferOutput<T>> => {
    const answer: unknown = await service.call((client) =>
      client.send(`/api/gq/bots/gaggle/${name}`, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    return v.parse(schema, answer);
  };
  return {
    restore: (channel) => post("restore", channel, restored),
    async commit(request) {
      try {
        return await post("commit", request, commitAnswer);
      } catch (error) {
        if (isHopeless(error)) return "refused";
        throw error;
      }
    },
    act: (request) => post("act", request, actAnswer),
    wishers: async (request) => (await post("wishers", request, wishersAnswer, SHORT_MS)).names,
    nests: async (channel) => (await post("nests", channel, nestsAnswer, SHORT_MS)).players,
  };
}

const HOPELESS: readonly ErrorCode[] = ["REQUEST_INVALID", "NOT_FOUND", "LOG_MISPLACED"];

/** True when another try can't help: the lines don't follow, or their workspace is gone. */
function isHopeless(error: unknown): boolean {
  return error instanceof ClientResponseError && HOPELESS.includes(error.response.code);
}
