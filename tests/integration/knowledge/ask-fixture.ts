/** Asks the bots process by its internal addresses. */
import * as v from "valibot";
import type { Personality } from "#core/gander/api.ts";
import { type AnswerEvent, answerEvent } from "#core/knowledge/answer.ts";
import type { BotsStack } from "../../stack/bots.ts";
import type { PocketBaseStack } from "../../stack/pocketbase.ts";
import { TEST_SECRETS } from "../../stack/pocketbase.ts";

export const PLAIN: Personality = {
  preset: "guide",
  name: "",
  tone: "",
  instructions: "",
  samples: [],
  talkativeness: 3,
};

export type Heard = { status: number; code: string; events: AnswerEvent[] };

/** What the bots need of a PocketBase. */
export const environmentOf = ({ url }: PocketBaseStack) => ({
  GQ_POCKETBASE_URL: url,
  GQ_BOTS_PASSWORD: TEST_SECRETS.botsPassword,
});

export function ask(
  { url }: BotsStack,
  path: "/ask" | "/gander/preview",
  body: unknown,
  { token = "", signal = null }: { token?: string; signal?: AbortSignal | null } = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      // One that was kept may be closing just now.
      connection: "close",
      ...(token !== "" && { authorization: token }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
    signal,
  });
}

/** Reads an answer to its end. */
export async function heard(answer: Promise<Response>): Promise<Heard> {
  const response = await answer;
  const text = await response.text();
  if (response.status !== 200) {
    const { code } = v.parse(v.object({ code: v.string() }), JSON.parse(text));
    return { status: response.status, code, events: [] };
  }
  const events = text
    .trimEnd()
    .split("\n")
    .map((line) => v.parse(answerEvent, JSON.parse(line)));
  return { status: 200, code: "", events };
}

export const outcomeOf = ({ events }: Heard) => {
  const last = events.at(-1);
  return last?.type === "end" ? last.outcome : undefined;
};

export const passagesOf = ({ events }: Heard) =>
  events.flatMap((event) => (event.type === "passages" ? event.passages : []));
