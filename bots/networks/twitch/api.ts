import * as v from "valibot";

/** An application registered at Twitch. */
export type TwitchApplication = { clientId: string; clientSecret: string };

/**
 * Leads twurple to a stand-in for Twitch's API at `http://localhost:<port>`, as `twitch mock-api`
 * of Twitch's own CLI serves it. Empty: Twitch itself. For the whole process, as twurple has it.
 */
export function leadToTwitchApi(address: string): void {
  if (address === "") delete process.env.TWURPLE_MOCK_API_PORT;
  else process.env.TWURPLE_MOCK_API_PORT = new URL(address).port || "80";
}

/** twurple's HttpStatusCodeError, known by its fields: its class would bring all of twurple. */
const answered = v.object({ statusCode: v.number(), body: v.string() });
const refusal = v.object({ message: v.string() });

/**
 * What went wrong at Twitch's API, fit for a log: an error of twurple's names the address with its
 * query, and the query of a token has our secrets.
 */
export function apiFault(error: unknown): { status: number; reason: string } {
  const answer = v.safeParse(answered, error);
  if (!answer.success) {
    const code = error instanceof Error && "cause" in error ? codeOf(error.cause) : "";
    return { status: 0, reason: code || (error instanceof Error ? error.name : "unknown") };
  }
  let body: unknown;
  try {
    body = JSON.parse(answer.output.body);
  } catch {
    body = undefined;
  }
  const said = v.safeParse(refusal, body);
  return { status: answer.output.statusCode, reason: said.success ? said.output.message : "" };
}

function codeOf(cause: unknown): string {
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}
