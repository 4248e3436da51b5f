/** The conversation of one tab: asks, keeps what was answered for as long as the tab is open. */
import * as v from "valibot";
import type { FeedbackRequest } from "#core/knowledge/answer.ts";
import { ASK_PATH, AskError, askForAnswer } from "#core/knowledge/asking.ts";
import {
  conversation,
  type Exchange,
  historyOf,
  isOpen,
  newExchange,
  withEvent,
} from "#core/knowledge/conversation.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { readStored, store } from "../../shell/storage.ts";

export class AskConversation {
  readonly #key: string;
  readonly #onChange: () => void;
  #exchanges: Exchange[];
  #asking: AbortController | undefined;

  constructor(key: string, onChange: () => void) {
    this.#key = key;
    this.#onChange = onChange;
    const kept = v.safeParse(
      v.pipe(v.string(), v.parseJson(), conversation),
      readStored("sessionStorage", key) ?? "[]",
    );
    // What was still open when the page went away does not go on.
    this.#exchanges = (kept.success ? kept.output : []).map((one) =>
      isOpen(one) ? { ...one, problem: "cancelled" } : one,
    );
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  get isAsking(): boolean {
    return this.#asking !== undefined;
  }

  async ask(question: string): Promise<void> {
    this.cancel();
    const asking = new AbortController();
    this.#asking = asking;
    const at = this.#exchanges.length;
    const history = historyOf(this.#exchanges);
    let exchange = newExchange(question.slice(0, KNOWLEDGE.questionMaxChars));
    const show = (next: Exchange) => {
      exchange = next;
      // A conversation that was begun anew no longer has it.
      if (this.#exchanges[at]?.question !== exchange.question) return;
      this.#exchanges[at] = exchange;
      this.#keep();
    };
    this.#exchanges = [...this.#exchanges, exchange];
    this.#keep();
    try {
      const asked = { question: exchange.question, history };
      const send: typeof fetch = (...request) => fetch(...request);
      for await (const event of askForAnswer(send, ASK_PATH, asked, asking.signal)) {
        show(withEvent(exchange, event));
      }
    } catch (error) {
      const problem = error instanceof AskError ? error.problem : "broken";
      show({ ...exchange, problem: asking.signal.aborted ? "cancelled" : problem });
    } finally {
      if (this.#asking === asking) this.#asking = undefined;
      this.#keep();
    }
  }

  cancel(): void {
    this.#asking?.abort();
    this.#asking = undefined;
  }

  /** Forgets all that was asked and answered. */
  clear(): void {
    this.cancel();
    this.#exchanges = [];
    this.#keep();
  }

  /** Sends a thumb, and later the reason for it; false when it could not be stored. */
  async judge(at: number, thumb: FeedbackRequest["thumb"], reason: string): Promise<boolean> {
    const exchange = this.#exchanges[at];
    const id = exchange?.end?.id ?? "";
    if (!exchange || id === "") return false;
    const body: FeedbackRequest = { id, thumb, reason, question: exchange.question };
    const isStored = await fetch(`${ASK_PATH}/feedback`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isStored && this.#exchanges[at] === exchange) {
      this.#exchanges[at] = { ...exchange, thumb };
      this.#keep();
    }
    return isStored;
  }

  #keep(): void {
    if (this.#exchanges.length > 0) {
      store("sessionStorage", this.#key, JSON.stringify(this.#exchanges));
    } else {
      sessionStorage.removeItem(this.#key);
    }
    this.#onChange();
  }
}
