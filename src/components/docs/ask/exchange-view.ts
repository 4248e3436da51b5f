/** A question with its answer as elements; what is there already stays, so that each sentence is read once. */
import type { FeedbackRequest, ShownPassage } from "#core/knowledge/answer.ts";
import { ASK_PROBLEM_WORDS } from "#core/knowledge/asking.ts";
import {
  type AnswerSentence,
  copiedText,
  type Exchange,
  isOpen,
  NEAREST_TITLE,
  splitPassages,
} from "#core/knowledge/conversation.ts";
import { markedAddress } from "#core/knowledge/text-fragment.ts";
import { button, make } from "./elements.ts";
import { FeedbackForm } from "./feedback-form.ts";

export type ExchangeActions = {
  /** Opens the passage's page and marks `text` on it. */
  onPassage: (event: MouseEvent, address: string, text: string) => void;
  onSearch: (words: string) => void;
  onAgain: (question: string) => void;
  judge: (thumb: FeedbackRequest["thumb"], reason: string) => Promise<boolean>;
};

export class ExchangeView {
  readonly element = make("article", "ask-exchange");
  readonly #actions: ExchangeActions;
  readonly #answer = make("p", "ask-answer");
  readonly #notice = make("p", "ask-notice");
  readonly #rest = make("div", "ask-rest");
  #shownCount = 0;
  #isClosed = false;

  constructor(question: string, actions: ExchangeActions) {
    this.#actions = actions;
    this.#answer.setAttribute("aria-live", "polite");
    this.#answer.setAttribute("aria-busy", "true");
    this.#notice.setAttribute("role", "status");
    this.#notice.textContent = "Looking it up…";
    this.element.append(
      make("h3", "ask-question", question),
      this.#answer,
      this.#notice,
      this.#rest,
    );
  }

  show(exchange: Exchange): void {
    const { passages, sentences } = exchange;
    for (const sentence of sentences.slice(this.#shownCount)) {
      this.#answer.append(this.#sentence(sentence, passages), " ");
    }
    this.#shownCount = sentences.length;
    this.#answer.hidden = sentences.length === 0;
    if (isOpen(exchange)) {
      if (sentences.length > 0) this.#notice.textContent = "";
    } else if (!this.#isClosed) this.#close(exchange);
  }

  #close(exchange: Exchange): void {
    this.#isClosed = true;
    this.#answer.setAttribute("aria-busy", "false");
    this.#answer.classList.toggle("quoted", exchange.end?.outcome === "quoted");
    this.#notice.textContent = noticeOf(exchange);
    const { question, end, problem } = exchange;
    const { cited, nearest, others } = splitPassages(exchange);
    if (cited.length > 0) this.#rest.append(this.#passages(cited));
    if (nearest.length > 0) {
      this.#rest.append(make("h4", "ask-nearest", NEAREST_TITLE), this.#passages(nearest));
    }
    if (others.length > 0) {
      const details = make("details", "ask-others");
      details.append(make("summary", "", `Left out (${others.length})`), this.#passages(others));
      this.#rest.append(details);
    }
    const buttons = make("div", "ask-buttons");
    if (exchange.sentences.length > 0) buttons.append(copyButton(exchange));
    if (problem !== null || end?.outcome === "over_budget") {
      buttons.append(button("Ask again", () => this.#actions.onAgain(question)));
    }
    if (problem !== null || end?.outcome !== "answered") {
      buttons.append(button("Search for these words", () => this.#actions.onSearch(question)));
    }
    this.#rest.append(buttons);
    if (end && end.id !== "") {
      this.#rest.append(new FeedbackForm(exchange.thumb, this.#actions.judge).element);
    }
  }

  #sentence({ text, cites }: AnswerSentence, passages: readonly ShownPassage[]): HTMLElement {
    const span = make("span", "", text);
    for (const number of cites) {
      const passage = passages.find((one) => one.number === number);
      if (!passage) continue;
      const quoted = passage.text.includes(text) ? text : passage.text;
      const link = this.#link(passage, quoted, `${number}`);
      link.className = "ask-cite";
      link.setAttribute("aria-label", `Source ${number}: ${passage.trail.join(" › ")}`);
      span.append(" ", link);
    }
    return span;
  }

  #passages(passages: readonly ShownPassage[]): HTMLElement {
    const list = make("ul", "ask-passages plain");
    for (const passage of passages) {
      const item = make("li", "");
      const { number, trail, text } = passage;
      if (number > 0) item.append(make("span", "ask-number", `${number}`));
      item.append(this.#link(passage, text, trail.join(" › ")), make("p", "", text));
      list.append(item);
    }
    return list;
  }

  #link({ address }: ShownPassage, text: string, words: string): HTMLElement {
    if (address === "") return make("span", "", words);
    const link = make("a", "", words);
    link.href = markedAddress(address, text);
    link.addEventListener("click", (event) => this.#actions.onPassage(event, address, text));
    return link;
  }
}

function noticeOf({ end, problem }: Exchange): string {
  if (problem === "cancelled") return "You stopped this answer.";
  return problem === null ? (end?.notice ?? "") : ASK_PROBLEM_WORDS[problem];
}

function copyButton(exchange: Exchange): HTMLButtonElement {
  const copy = button("Copy", () => {
    navigator.clipboard.writeText(copiedText(exchange, location.href)).then(
      () => {
        copy.textContent = "Copied";
      },
      () => {
        copy.textContent = "Copying was not allowed";
      },
    );
  });
  return copy;
}
