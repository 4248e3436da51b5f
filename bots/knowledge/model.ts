import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, type LanguageModel, streamText } from "ai";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import type { Prompt } from "#core/knowledge/prompt.ts";

export type ModelSettings = {
  /** The endpoint's address up to its version, such as `http://localhost:11434/v1`. */
  url: string;
  name: string;
  /** "": the endpoint wants none. */
  key: string;
};

export type ModelPart =
  | { type: "text"; text: string }
  /** Last. `cut`: the endpoint broke off, or said no more within the time. */
  | { type: "end"; reason: "stop" | "refused" | "cut" | "busy" | "away"; tokens: number };

/** What models of several makers begin with when they decline. */
const DECLINES = /^\s*(?:i['’]?m sorry|sorry|i (?:can['’]?t|cannot|can not|won['’]?t)|as an ai)\b/i;

/** A model behind an OpenAI-compatible endpoint. */
export class ModelEndpoint {
  readonly #model: LanguageModel;
  readonly #clock: () => number;
  readonly #times: { firstMs: number; stallMs: number };
  #restsUntil = 0;

  constructor(
    { url, name, key }: ModelSettings,
    {
      clock = () => Date.now(),
      times = { firstMs: KNOWLEDGE.modelFirstMs, stallMs: KNOWLEDGE.modelStallMs },
    }: { clock?: () => number; times?: { firstMs: number; stallMs: number } } = {},
  ) {
    const provider = createOpenAICompatible({
      name: "model",
      baseURL: url.replace(/\/+$/, ""),
      includeUsage: true,
      ...(key !== "" && { apiKey: key }),
    });
    this.#model = provider(name);
    this.#clock = clock;
    this.#times = times;
  }

  /** The answer as it comes. Never throws: what goes wrong is the reason of its end. */
  async *answer(prompt: Prompt, signal: AbortSignal): AsyncGenerator<ModelPart, void> {
    if (this.#clock() < this.#restsUntil) {
      yield { type: "end", reason: "busy", tokens: 0 };
      return;
    }
    const patience = new Patience(this.#times.firstMs);
    const all = AbortSignal.any([
      signal,
      patience.signal,
      AbortSignal.timeout(KNOWLEDGE.modelTotalMs),
    ]);
    let said = "";
    const end = (reason: "stop" | "refused" | "cut" | "busy" | "away", tokens = 0): ModelPart => ({
      type: "end",
      reason,
      tokens: tokens || guessTokens(prompt, said),
    });
    try {
      const { fullStream } = streamText({
        model: this.#model,
        instructions: prompt.system,
        messages: prompt.messages,
        maxOutputTokens: KNOWLEDGE.modelAnswerTokens,
        temperature: 0,
        maxRetries: 0,
        abortSignal: all,
        // Errors are a part of the stream; the default prints them, questions with them.
        onError: () => undefined,
      });
      for await (const part of fullStream) {
        patience.extend(this.#times.stallMs);
        if (part.type === "text-delta") {
          said += part.text;
          yield { type: "text", text: part.text };
        } else if (part.type === "error") {
          yield end(this.#reasonOf(part.error, said));
          return;
        } else if (part.type === "abort") {
          yield end(said === "" ? "away" : "cut");
          return;
        } else if (part.type === "finish") {
          const declined = part.finishReason === "content-filter" || DECLINES.test(said);
          const isCut = part.finishReason !== "stop" && part.finishReason !== "length";
          yield end(
            declined ? "refused" : isCut ? "cut" : "stop",
            part.totalUsage.totalTokens ?? 0,
          );
          return;
        }
      }
      yield end("cut");
    } catch (error) {
      yield end(this.#reasonOf(error, said));
    } finally {
      patience.end();
    }
  }

  #reasonOf(error: unknown, said: string): "cut" | "busy" | "away" {
    if (APICallError.isInstance(error) && error.statusCode === 429) {
      this.#restsUntil =
        this.#clock() + restMs(error.responseHeaders?.["retry-after"], this.#clock());
      return "busy";
    }
    return said === "" ? "away" : "cut";
  }
}

/** RFC 9110, 10.2.3: seconds, or a date. */
function restMs(retryAfter: string | undefined, now: number): number {
  const seconds = Number(retryAfter);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter ?? "") - now;
  return Math.min(Math.max(Number.isFinite(ms) ? ms : 1000, 1000), KNOWLEDGE.modelRestMaxMs);
}

/** Tokens where the endpoint counts none: about four characters each. */
function guessTokens({ system, messages }: Prompt, said: string): number {
  const sent = messages.reduce((sum, { content }) => sum + content.length, system.length);
  return Math.ceil((sent + said.length) / 4);
}

/** Aborts when nothing comes for too long. */
class Patience {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#timer = this.#after(ms);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  extend(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = this.#after(ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #after(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#controller.abort(new Error("The model takes too long")), ms);
  }
}
