/** A thumb up or down for an answer, and the reason for it. */
import { type FeedbackRequest, THUMBS } from "#core/knowledge/answer.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { button, make } from "./elements.ts";

type Thumb = FeedbackRequest["thumb"];

const WORDS: Readonly<Record<Thumb, string>> = { up: "Helpful", down: "Not helpful" };
const REASON_LABEL = "Why? Your words are stored with your question.";

export class FeedbackForm {
  readonly element = make("form", "ask-feedback");
  readonly #judge: (thumb: Thumb, reason: string) => Promise<boolean>;
  readonly #status = make("span", "ask-thanks");
  readonly #buttons = new Map<Thumb, HTMLButtonElement>();
  readonly #reason = make("input", "");
  readonly #more = make("div", "ask-reason");
  #thumb: Thumb | null;

  constructor(thumb: Thumb | null, judge: (thumb: Thumb, reason: string) => Promise<boolean>) {
    this.#thumb = thumb;
    this.#judge = judge;
    this.#status.setAttribute("role", "status");
    for (const one of THUMBS)
      this.#buttons.set(
        one,
        button(WORDS[one], () => void this.#press(one)),
      );
    this.#reason.type = "text";
    this.#reason.maxLength = KNOWLEDGE.reasonMaxChars;
    this.#reason.setAttribute("aria-label", REASON_LABEL);
    this.#reason.placeholder = REASON_LABEL;
    const send = make("button", "button quiet", "Send");
    send.type = "submit";
    this.#more.append(this.#reason, send);
    this.#more.hidden = true;
    this.element.append(...this.#buttons.values(), this.#status, this.#more);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send();
    });
    this.#showThumb();
  }

  async #press(thumb: Thumb): Promise<void> {
    if (!(await this.#judge(thumb, ""))) return this.#sayFailed();
    this.#thumb = thumb;
    this.#showThumb();
    this.#status.textContent = "Thank you.";
    this.#more.hidden = false;
    this.#reason.focus();
  }

  async #send(): Promise<void> {
    const reason = this.#reason.value.trim();
    if (this.#thumb === null || reason === "") return;
    if (!(await this.#judge(this.#thumb, reason))) return this.#sayFailed();
    this.#more.hidden = true;
    this.#status.textContent = "Thank you, your reason is stored.";
  }

  #sayFailed(): void {
    this.#status.textContent = "That could not be stored. Try again in a minute.";
  }

  #showThumb(): void {
    for (const [thumb, one] of this.#buttons) {
      one.setAttribute("aria-pressed", String(thumb === this.#thumb));
    }
  }
}
