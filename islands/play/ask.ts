import * as v from "valibot";
import { environment } from "../stores/environment.ts";

/** What the server answers to a game: `away` when there is no answer now, `refused` with its reason. */
export type Answer<T> =
  | { status: "ok"; value: T }
  | { status: "away" }
  | { status: "refused"; code: string; message: string };

/** The longest wait for an answer. */
const TIMEOUT_MS = 10_000;

/** Statuses of a server that is away, or asks to come again later. */
const AGAIN = new Set([429, 500, 502, 503, 504]);

const refusal = v.object({
  code: v.fallback(v.string(), ""),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.string()), {}),
});

/** Asks a public route; with a body, by POST. An answer that is not what it should be counts as none. */
export async function ask<Schema extends v.GenericSchema>(
  route: string,
  schema: Schema,
  body?: object,
): Promise<Answer<v.InferOutput<Schema>>> {
  try {
    const answer = await environment().fetch(route, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (AGAIN.has(answer.status)) return { status: "away" };
    const json: unknown = await answer.json();
    if (answer.ok) {
      const parsed = v.safeParse(schema, json);
      return parsed.success ? { status: "ok", value: parsed.output } : { status: "away" };
    }
    const { code, message, fields } = v.parse(refusal, json);
    return { status: "refused", code, message: Object.values(fields)[0] ?? message };
  } catch {
    return { status: "away" };
  }
}
