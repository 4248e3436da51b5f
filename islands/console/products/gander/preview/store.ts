import { atom } from "nanostores";
import { object, parse, safeParse, string } from "valibot";
import type { Personality } from "#core/gander/api.ts";
import { type AnswerEvent, answerEvent, type ShownPassage } from "#core/knowledge/answer.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { REQUEST_ERRORS } from "#core/platform/request-errors.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { UNREACHABLE_MESSAGE } from "../../../../stores/result.ts";

/** A question of the preview with as much of its answer as has come. */
export type Turn = {
  question: string;
  sentences: readonly { text: string; cites: readonly number[] }[];
  passages: readonly ShownPassage[];
  state: "asking" | "done" | "failed";
  /** Why it failed, or what the engine wants said. */
  notice: string;
  outcome: string;
};

export const $turns = atom<readonly Turn[]>([]);

let running: AbortController | undefined;

/** Asks the real engine; the answer comes sentence by sentence. */
export async function ask(question: string, personality: Personality): Promise<void> {
  running?.abort();
  const abort = new AbortController();
  running = abort;
  const history = $turns
    .get()
    .filter(({ state }) => state === "done")
    .slice(-KNOWLEDGE.historyMaxCount)
    .map(({ question: earlier, sentences }) => ({
      question: earlier,
      answer: sentences
        .map(({ text }) => text)
        .join(" ")
        .slice(0, KNOWLEDGE.answerMaxChars),
    }));
  $turns.set([
    ...$turns.get(),
    { question, sentences: [], passages: [], state: "asking", notice: "", outcome: "" },
  ]);
  try {
    await read({ question, history, personality }, abort.signal);
  } catch (error) {
    if (abort.signal.aborted) return;
    change({
      state: "failed",
      notice: error instanceof Error ? error.message : UNREACHABLE_MESSAGE,
    });
  }
}

/** Ends what is being asked; what has come of the answer stays. */
export function stop(): void {
  running?.abort();
  if ($turns.get().at(-1)?.state === "asking") change({ state: "done", notice: "Stopped." });
}

export function startOver(): void {
  running?.abort();
  $turns.set([]);
}

async function read(body: object, signal: AbortSignal): Promise<void> {
  const request = environment().fetch("/api/gq/gander/preview", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: pb().authStore.token },
    body: JSON.stringify(body),
    signal,
  });
  const response = await request.catch(() => undefined);
  if (!response?.ok || !response.body) {
    const refusal: unknown = await response?.json().catch(() => undefined);
    throw new Error(messageOf(refusal) ?? UNREACHABLE_MESSAGE);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (signal.aborted) return;
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") apply(parse(answerEvent, JSON.parse(line)));
    if (done) break;
  }
  if ($turns.get().at(-1)?.state === "asking")
    throw new Error("The answer was cut off. Ask again.");
}

function messageOf(refusal: unknown): string | undefined {
  const read = safeParse(refusalSchema, refusal);
  if (!read.success) return undefined;
  return Object.entries(REQUEST_ERRORS).find(([code]) => code === read.output.code)?.[1];
}

const refusalSchema = object({ code: string() });

function apply(event: AnswerEvent): void {
  if (event.type === "passages") change({ passages: event.passages });
  else if (event.type === "end") {
    change({ state: "done", notice: event.notice, outcome: event.outcome });
  } else {
    const { text, cites } = event;
    change({ sentences: [...($turns.get().at(-1)?.sentences ?? []), { text, cites }] });
  }
}

function change(values: Partial<Turn>): void {
  const turns = $turns.get();
  const last = turns.at(-1);
  if (last) $turns.set([...turns.slice(0, -1), { ...last, ...values }]);
}
