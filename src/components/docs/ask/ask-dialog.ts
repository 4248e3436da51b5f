/** The dialog in which questions are answered. It is made when it is first opened. */
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import styles from "../../../styles/ask-dialog.css?url";
import { store } from "../../shell/storage.ts";
import { AskConversation } from "./ask-conversation.ts";
import { button, make } from "./elements.ts";
import { ExchangeView } from "./exchange-view.ts";
import { markPassage, type PassageMark } from "./passage-mark.ts";

type Keys = { conversation: string; passage: string };

let dialog: AskDialog | undefined;

/** Opens the dialog and, unless the question is empty, asks it. `onKept` is called once it has an answer. */
export function openAsk(keys: Keys, question: string, onKept: () => void): void {
  dialog ??= new AskDialog(keys);
  dialog.open();
  if (question !== "") dialog.ask(question);
  onKept();
}

class AskDialog {
  readonly #keys: Keys;
  readonly #element = make("dialog", "ask-dialog");
  readonly #log = make("div", "ask-log");
  readonly #field = make("input", "");
  readonly #send = make("button", "button", "Ask");
  readonly #stop = button("Stop", () => this.#conversation.cancel());
  readonly #conversation: AskConversation;
  #views: ExchangeView[] = [];

  constructor(keys: Keys) {
    this.#keys = keys;
    this.#conversation = new AskConversation(keys.conversation, () => this.#show());
    this.#build();
    this.#show();
  }

  open(): void {
    if (!this.#element.open) this.#element.showModal();
    this.#field.focus();
    this.#log.scrollTop = this.#log.scrollHeight;
  }

  ask(question: string): void {
    void this.#conversation.ask(question);
  }

  #build(): void {
    this.#element.setAttribute("aria-label", "Ask the documentation");
    this.#element.setAttribute("closedby", "any");
    const head = make("div", "ask-head");
    head.append(
      make("h2", "", "Ask"),
      button("New conversation", () => {
        this.#conversation.clear();
        this.#field.focus();
      }),
      button("Close", () => this.#element.close()),
    );
    this.#field.type = "text";
    this.#field.maxLength = KNOWLEDGE.questionMaxChars;
    this.#field.autocomplete = "off";
    this.#field.enterKeyHint = "send";
    this.#field.setAttribute("aria-label", "Your question");
    this.#field.placeholder = "Ask in your own words";
    this.#send.type = "submit";
    const form = make("form", "ask-form");
    form.append(this.#field, this.#stop, this.#send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const question = this.#field.value.trim();
      if (question === "") return;
      this.#field.value = "";
      this.ask(question);
    });
    this.#element.append(head, this.#log, form);
    const sheet = make("link", "");
    sheet.rel = "stylesheet";
    sheet.href = styles;
    document.head.append(sheet);
    document.body.append(this.#element);
  }

  #show(): void {
    const { exchanges, isAsking } = this.#conversation;
    if (exchanges.length < this.#views.length || this.#views.length === 0) {
      this.#views = [];
      this.#log.replaceChildren(make("p", "ask-hint", HINT));
    }
    for (const [at, exchange] of exchanges.entries()) {
      const view = this.#views[at] ?? this.#add(exchange.question, at);
      view.show(exchange);
    }
    // The newest question stays at the top while its answer comes.
    if (isAsking) this.#views.at(-1)?.element.scrollIntoView({ block: "start" });
    this.#stop.hidden = !isAsking;
    this.#send.hidden = isAsking;
  }

  #add(question: string, at: number): ExchangeView {
    const view = new ExchangeView(question, {
      onPassage: (event, address, text) => this.#follow(event, address, text),
      onSearch: (words) => this.#search(words),
      onAgain: (again) => this.ask(again),
      judge: (thumb, reason) => this.#conversation.judge(at, thumb, reason),
    });
    if (at === 0) this.#log.replaceChildren();
    this.#views[at] = view;
    this.#log.append(view.element);
    return view;
  }

  /** A link that opens another tab, or is copied, marks by its text fragment; any other by ourselves. */
  #follow(event: MouseEvent, address: string, text: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const target = new URL(address, location.href);
    const anchor = decodeURIComponent(target.hash.slice(1));
    this.#element.close();
    const mark: PassageMark = { path: target.pathname, anchor, text };
    if (target.pathname === location.pathname) {
      history.pushState(null, "", target.hash === "" ? target.pathname : target.hash);
      markPassage(mark);
      return;
    }
    store("sessionStorage", this.#keys.passage, JSON.stringify(mark));
    location.assign(target);
  }

  #search(words: string): void {
    this.#element.close();
    document.querySelector<HTMLElement>("[data-search-open]")?.click();
    const field = document.querySelector<HTMLInputElement>("dialog[data-search] input");
    if (!field) return;
    field.value = words;
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
}

const HINT =
  "Ask what you want to know about the platform. Each sentence of an answer names its source, and the source is marked where it stands.";
