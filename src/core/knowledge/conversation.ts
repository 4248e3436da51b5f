import * as v from "valibot";
import {
  type AnswerEvent,
  type AskRequest,
  OUTCOMES,
  type ShownPassage,
  shownPassage,
  THUMBS,
} from "./answer.ts";
import { ASK_PROBLEMS } from "./asking.ts";
import { KNOWLEDGE } from "./limits.ts";

const sentence = v.object({ text: v.string(), cites: v.array(v.number()) });

/** A question with its answer, as far as it has come. A browser keeps it for as long as a tab is open. */
export const exchange = v.object({
  question: v.string(),
  passages: v.array(shownPassage),
  sentences: v.array(sentence),
  end: v.nullable(
    v.object({
      outcome: v.picklist(OUTCOMES),
      notice: v.string(),
      removed: v.number(),
      id: v.string(),
    }),
  ),
  /** Why there is no end, once nothing more comes. */
  problem: v.nullable(v.picklist([...ASK_PROBLEMS, "cancelled"])),
  thumb: v.nullable(v.picklist(THUMBS)),
});

export type Exchange = v.InferOutput<typeof exchange>;

export type AnswerSentence = v.InferOutput<typeof sentence>;

export const conversation = v.array(exchange);

export function newExchange(question: string): Exchange {
  return { question, passages: [], sentences: [], end: null, problem: null, thumb: null };
}

/** Returns the exchange with one more event of its answer. */
export function withEvent(before: Exchange, event: AnswerEvent): Exchange {
  switch (event.type) {
    case "passages":
      return { ...before, passages: event.passages };
    case "sentence":
      return {
        ...before,
        sentences: [...before.sentences, { text: event.text, cites: event.cites }],
      };
    case "end": {
      const { outcome, notice, removed, id } = event;
      return { ...before, end: { outcome, notice, removed, id } };
    }
  }
}

/** True while more of the answer may come. */
export function isOpen({ end, problem }: Exchange): boolean {
  return end === null && problem === null;
}

export function answerText({ sentences }: Exchange): string {
  return sentences.map(({ text }) => text).join(" ");
}

/** What was said before, for the next question: answered questions alone, the newest last. */
export function historyOf(exchanges: readonly Exchange[]): AskRequest["history"] {
  return exchanges
    .filter(({ end, sentences }) => end !== null && sentences.length > 0)
    .slice(-KNOWLEDGE.historyMaxCount)
    .map((one) => ({
      question: one.question,
      answer: answerText(one).slice(0, KNOWLEDGE.answerMaxChars),
    }));
}

/**
 * Splits the passages into those that sentences cite, those that come nearest where nothing answers the
 * question, and all others.
 */
export function splitPassages({ sentences, passages, end }: Exchange): {
  cited: ShownPassage[];
  nearest: ShownPassage[];
  others: ShownPassage[];
} {
  const numbers = new Set(sentences.flatMap(({ cites }) => cites));
  const rest = passages.filter(({ number }) => !numbers.has(number));
  const nearestCount = end?.outcome === "thin" ? KNOWLEDGE.nearestMaxCount : 0;
  return {
    cited: passages.filter(({ number }) => numbers.has(number)),
    nearest: rest.slice(0, nearestCount),
    others: rest.slice(nearestCount),
  };
}

/** What stands above the passages that come nearest. */
export const NEAREST_TITLE = "These parts come nearest";

/** The answer with its numbered sources, for copying. `site` is what relative addresses stand on. */
export function copiedText(exchange: Exchange, site: string): string {
  const { question, sentences, end } = exchange;
  const said = sentences.map(
    ({ text, cites }) => text + cites.map((number) => ` [${number}]`).join(""),
  );
  const sources = splitPassages(exchange).cited.map(({ number, trail, address }) =>
    [`[${number}] ${trail.join(" › ")}`, address && new URL(address, site).href]
      .filter(Boolean)
      .join("  "),
  );
  const parts = [question, said.join(" ") || (end?.notice ?? ""), sources.join("\n")];
  return parts.filter((part) => part !== "").join("\n\n");
}
