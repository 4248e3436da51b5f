import type { Logger } from "pino";
import type { AnswerEvent, ShownPassage } from "#core/knowledge/answer.ts";
import { isSupported, readCites } from "#core/knowledge/check.ts";
import { isWorthAsking } from "#core/knowledge/evidence.ts";
import { searchedText } from "#core/knowledge/follow-up.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { NO_ANSWER, promptFor } from "#core/knowledge/prompt.ts";
import { quotesFor } from "#core/knowledge/quote.ts";
import { asksForSecret } from "#core/knowledge/secrets.ts";
import { SentenceReader } from "#core/knowledge/sentences.ts";
import type { WordWeights } from "#core/knowledge/word-weights.ts";
import type { AnswerScope, Answers, Ask } from "./answers.ts";
import { documentOf } from "./document-store.ts";
import type { ModelEndpoint, ModelPart } from "./model.ts";
import { NOTICES } from "./notices.ts";
import type { Retriever, ScopedPassage } from "./retriever.ts";
import { WorkQueue } from "./work-queue.ts";

export type EngineOptions = {
  retriever: Retriever;
  /** Undefined: no model is set; answers are quoted. */
  model: ModelEndpoint | undefined;
  log: Logger;
};

type Found = {
  cited: readonly ScopedPassage[];
  weights: WordWeights;
};

/** The one engine behind Ask, Gander and the console's preview. */
export class AnswerEngine implements Answers {
  readonly #retriever: Retriever;
  readonly #model: ModelEndpoint | undefined;
  readonly #log: Logger;
  readonly #queue = new WorkQueue(
    KNOWLEDGE.answersAtOnceMaxCount,
    KNOWLEDGE.answersWaitingMaxCount,
  );

  constructor({ retriever, model, log }: EngineOptions) {
    this.#retriever = retriever;
    this.#model = model;
    this.#log = log;
  }

  get tokensMaxCount(): number {
    return this.#model ? KNOWLEDGE.modelPromptTokens + KNOWLEDGE.modelAnswerTokens : 0;
  }

  async *ask(ask: Ask): AsyncGenerator<AnswerEvent, void> {
    const waited = AbortSignal.any([ask.signal, AbortSignal.timeout(KNOWLEDGE.answerWaitMs)]);
    const place = await this.#queue.enter(waited);
    if (!place) {
      if (!ask.signal.aborted) yield end("over_budget", NOTICES.full);
      return;
    }
    try {
      for await (const event of this.#answer(ask)) {
        if (ask.signal.aborted) return;
        yield event;
      }
    } catch (error) {
      // Not the error itself: a library may put the question into it.
      const name = error instanceof Error ? error.name : "Error";
      this.#log.error({ error: name }, "An answer could not be made");
      if (!ask.signal.aborted) yield end("thin", NOTICES.failed);
    } finally {
      place.leave();
    }
  }

  async stop(): Promise<void> {
    await this.#retriever.stop();
  }

  async *#answer(ask: Ask): AsyncGenerator<AnswerEvent, void> {
    const searched = searchedText(ask.question, ask.history);
    const isSecret = asksForSecret(ask.question);
    const { passages, weights } = await this.#retriever.find(searched, ask.scope, ask.signal);
    const worth = passages.filter(({ found }) => isWorthAsking(found.evidence));
    const enough = passages.filter(({ isAnswer }) => isAnswer);
    const isThin = isSecret || (this.#model ? worth : enough).length === 0;
    const cited = isThin
      ? []
      : [...enough, ...worth.filter((one) => !enough.includes(one))].slice(
          0,
          KNOWLEDGE.citedMaxCount,
        );
    yield { type: "passages", passages: shown(cited, passages, ask.scope) };
    const found: Found = { cited, weights };
    if (isThin) yield end("thin", NOTICES.thin);
    else if (this.#model) yield* this.#fromModel(this.#model, ask, searched, found);
    else yield* this.#quoted(ask, searched, found, NOTICES.noModel);
  }

  *#quoted(
    ask: Ask,
    searched: string,
    { cited, weights }: Found,
    notice: string,
    removed = 0,
  ): Generator<AnswerEvent, void> {
    const best = cited.filter(({ isAnswer }) => isAnswer);
    if (best.length === 0) {
      yield end("thin", NOTICES.thin, removed);
      return;
    }
    const quotes = quotesFor(
      searched,
      best.map(({ found }) => found),
      weights,
      ask.voice?.talkativeness,
    );
    for (const quote of quotes) yield { type: "sentence", ...quote };
    yield end("quoted", notice, removed);
  }

  async *#fromModel(
    model: ModelEndpoint,
    ask: Ask,
    searched: string,
    found: Found,
  ): AsyncGenerator<AnswerEvent, void> {
    const prompt = promptFor({
      question: ask.question,
      history: ask.history,
      context: ask.context ?? [],
      passages: found.cited.map(({ found: { passage } }) => passage),
      voice: ask.voice,
    });
    const reader = new SentenceReader();
    let kept = 0;
    let removed = 0;
    let isUnanswered = false;
    let last: (ModelPart & { type: "end" }) | undefined;
    for await (const part of model.answer(prompt, ask.signal)) {
      if (part.type === "end") last = part;
      // A cut sentence is not whole: only what came to its end is checked and kept.
      const sentences =
        part.type === "text" ? reader.push(part.text) : part.reason === "stop" ? reader.end() : [];
      for (const sentence of sentences) {
        if (sentence.includes(NO_ANSWER)) {
          isUnanswered = true;
          continue;
        }
        const checked = await this.#checked(sentence, found);
        if (checked) {
          kept += 1;
          yield { type: "sentence", ...checked };
        } else removed += 1;
      }
    }
    if (last) ask.onTokens?.(last.tokens);
    const reason = last?.reason ?? "cut";
    if (kept > 0) {
      yield end("answered", reason === "stop" ? "" : NOTICES.cut, removed);
    } else if (reason === "refused") yield end("refused", NOTICES.refused, removed);
    else if (isUnanswered) yield end("thin", NOTICES.thin, removed);
    else if (reason === "stop")
      yield* this.#quoted(ask, searched, found, NOTICES.unsupported, removed);
    else {
      this.#log.warn({ reason }, "The model gave no answer; passages are quoted");
      yield* this.#quoted(ask, searched, found, NOTICES[reason], removed);
    }
  }

  /** The sentence with the numbers that support it; undefined where none does. */
  async #checked(
    sentence: string,
    { cited, weights }: Found,
  ): Promise<{ text: string; cites: number[] } | undefined> {
    const { text, cites } = readCites(sentence);
    const known = cites.filter((number) => cited[number - 1] !== undefined);
    if (known.length === 0) return undefined;
    const passages = known.flatMap((number) => cited[number - 1]?.found.passage ?? []);
    const texts = passages.map((passage) => `${passage.trail.join("\n")}\n${passage.text}`);
    if (isSupported(text, texts, weights)) return { text, cites: known };
    const vector = await this.#retriever.vectorOf(text);
    const vectors = vector && {
      sentence: vector,
      passages: passages.flatMap((passage) => passage.vectors.slice(0, 1)),
    };
    return isSupported(text, texts, weights, vectors) ? { text, cites: known } : undefined;
  }
}

function shown(
  cited: readonly ScopedPassage[],
  all: readonly ScopedPassage[],
  { documents }: AnswerScope,
): ShownPassage[] {
  const linkOf = (address: string) =>
    documents.find(({ id }) => id === documentOf(address))?.link ?? "";
  const others = all.filter((one) => !cited.includes(one));
  return [...cited, ...others].slice(0, KNOWLEDGE.shownMaxCount).map(({ found }, index) => ({
    number: index < cited.length ? index + 1 : 0,
    trail: [...found.passage.trail],
    address:
      documentOf(found.passage.address) === undefined
        ? found.passage.address
        : linkOf(found.passage.address),
    text: found.passage.text,
    score: Math.round(found.score * 1000) / 1000,
  }));
}

function end(
  outcome: (AnswerEvent & { type: "end" })["outcome"],
  notice: string,
  removed = 0,
): AnswerEvent {
  return { type: "end", outcome, notice, removed, id: "" };
}
