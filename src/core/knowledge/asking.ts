import * as v from "valibot";
import { type AnswerEvent, type AskRequest, answerEvent } from "./answer.ts";

/**
 * Why no answer came. `offline`: the server can't be reached; `away`: the process that answers is not
 * there; `too_many`: this address has asked as often as it may for now; `broken`: the answer ended early.
 */
export const ASK_PROBLEMS = ["offline", "away", "too_many", "broken"] as const;

export type AskProblem = (typeof ASK_PROBLEMS)[number];

/** What people read in place of an answer. */
export const ASK_PROBLEM_WORDS: Readonly<Record<AskProblem, string>> = {
  offline: "The server can't be reached. Check your connection and ask again.",
  away: "Answers can't be made at this moment. Search the documentation, or ask again in a minute.",
  too_many: "Many questions came from your address. Wait a minute and ask again.",
  broken: "The answer broke off. Ask again.",
};

/** The address of questions, on every site of ours. */
export const ASK_PATH = "/api/gq/ask";

/** Thrown in place of the answer's next event. */
export class AskError extends Error {
  readonly problem: AskProblem;

  constructor(problem: AskProblem) {
    super(ASK_PROBLEM_WORDS[problem]);
    this.name = "AskError";
    this.problem = problem;
  }
}

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Asks the server at `address` and returns the events of the answer as they come; the last is of type
 * `end`. Throws AskError when there is no whole answer, and the signal's reason once it is aborted.
 */
export async function* askForAnswer(
  fetch: Fetch,
  address: string,
  asked: AskRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void> {
  const body = await begin(fetch, address, asked, signal);
  try {
    for await (const line of linesOf(body)) {
      const event = eventOf(line);
      yield event;
      if (event.type === "end") return;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof AskError ? error : new AskError("broken");
  }
  throw new AskError("broken");
}

async function begin(
  fetch: Fetch,
  address: string,
  asked: AskRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(asked),
      signal,
    });
  } catch {
    if (signal.aborted) throw signal.reason;
    throw new AskError("offline");
  }
  if (response.ok && response.body) return response.body;
  if (response.status === 429) throw new AskError("too_many");
  throw new AskError([502, 503, 504].includes(response.status) ? "away" : "broken");
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += value === undefined ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      yield* lines.filter((line) => line !== "");
      if (done) return;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function eventOf(line: string): AnswerEvent {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answerEvent), line);
  if (!read.success) throw new AskError("broken");
  return read.output;
}
