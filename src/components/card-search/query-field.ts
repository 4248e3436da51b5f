/** The field of the query: a combobox that offers what can be typed, with problems underlined. */
import { type Completion, completionsAt } from "#core/cards/query/complete.ts";
import type { Problem } from "#core/cards/query/syntax.ts";
import { escaped } from "#core/cards/result-markup.ts";
import type { CardSet } from "#core/cards/schema.ts";

/** With a letter alone nearly everything could be meant. */
const TYPED_MIN_CHARS = 2;

export type QueryFieldEvents = {
  onText: (text: string) => void;
  /** The arrow down with nothing offered: on to the results. */
  onDown: () => void;
  sets: () => readonly CardSet[];
};

export class QueryField {
  readonly #input: HTMLInputElement;
  readonly #list: HTMLElement;
  readonly #marks: HTMLElement;
  readonly #events: QueryFieldEvents;
  #offered: readonly Completion[] = [];
  #active = -1;

  constructor(root: HTMLElement, events: QueryFieldEvents) {
    const input = root.querySelector<HTMLInputElement>("#card-query");
    const list = root.querySelector<HTMLElement>("[data-completions]");
    const marks = root.querySelector<HTMLElement>("[data-marks]");
    if (!input || !list || !marks) throw new Error("The search field is not whole");
    this.#input = input;
    this.#list = list;
    this.#marks = marks;
    this.#events = events;
    for (const [name, value] of Object.entries({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-controls": list.id,
      "aria-expanded": "false",
    })) {
      input.setAttribute(name, value);
    }
    input.addEventListener("input", () => {
      events.onText(input.value);
      this.#offer();
    });
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("blur", () => this.#close());
    input.addEventListener("scroll", () => this.#align());
    list.addEventListener("pointerdown", (event) => {
      // The field keeps the focus.
      event.preventDefault();
      const item = event.target instanceof Element ? event.target.closest("li") : null;
      if (item) this.#take([...list.children].indexOf(item));
    });
  }

  get text(): string {
    return this.#input.value;
  }

  /** Writes into the field what came from elsewhere. */
  write(text: string): void {
    if (this.#input.value !== text) this.#input.value = text;
    this.#close();
  }

  focus(): void {
    this.#input.focus();
  }

  select({ from, to }: { from: number; to: number }): void {
    this.#input.focus();
    this.#input.setSelectionRange(from, to);
  }

  /** Underlines what was not understood. */
  mark(problems: readonly Problem[]): void {
    const text = this.#input.value;
    let html = "";
    let at = 0;
    for (const { span } of problems) {
      if (span.from < at) continue;
      html += `${escaped(text.slice(at, span.from))}<mark>${escaped(text.slice(span.from, span.to))}</mark>`;
      at = span.to;
    }
    this.#marks.innerHTML = problems.length === 0 ? "" : html + escaped(text.slice(at));
    this.#input.setAttribute("aria-invalid", String(problems.length > 0));
    this.#align();
  }

  #align(): void {
    this.#marks.scrollLeft = this.#input.scrollLeft;
  }

  #offer(): void {
    const { value, selectionStart } = this.#input;
    const cursor = selectionStart ?? value.length;
    const offered = /^\s*ask:/i.test(value)
      ? []
      : completionsAt(value, cursor, this.#events.sets());
    const isLongEnough = offered.some(({ span }) => span.to - span.from >= TYPED_MIN_CHARS);
    this.#offered = isLongEnough ? offered : [];
    this.#active = -1;
    this.#list.innerHTML = this.#offered
      .map(
        ({ insert, about }, place) =>
          `<li role="option" id="card-completion-${place}" aria-selected="false"><code>${escaped(insert)}</code> <span>${escaped(about)}</span></li>`,
      )
      .join("");
    this.#list.hidden = this.#offered.length === 0;
    this.#input.setAttribute("aria-expanded", String(this.#offered.length > 0));
    this.#input.removeAttribute("aria-activedescendant");
  }

  #close(): void {
    this.#offered = [];
    this.#active = -1;
    this.#list.hidden = true;
    this.#input.setAttribute("aria-expanded", "false");
    this.#input.removeAttribute("aria-activedescendant");
  }

  #activate(place: number): void {
    this.#active = place;
    for (const [at, item] of [...this.#list.children].entries()) {
      item.setAttribute("aria-selected", String(at === place));
      if (at === place) item.scrollIntoView({ block: "nearest" });
    }
    if (place === -1) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", `card-completion-${place}`);
  }

  /** Puts a completion into the query; after a whole value comes a space. */
  #take(place: number): void {
    const completion = this.#offered[place];
    if (completion === undefined) return;
    const { insert, span } = completion;
    const { value } = this.#input;
    const rest = value.slice(span.to);
    const gap = /[:<>=]$/.test(insert) || rest.startsWith(" ") ? "" : " ";
    this.#input.value = value.slice(0, span.from) + insert + gap + rest;
    const cursor = span.from + insert.length + gap.length;
    this.#input.setSelectionRange(cursor, cursor);
    this.#events.onText(this.#input.value);
    this.#offer();
  }

  #onKey(event: KeyboardEvent): void {
    const { length } = this.#offered;
    if (event.key === "ArrowDown" && length === 0) {
      event.preventDefault();
      this.#events.onDown();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (length === 0) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One place more than there are offers stands for none of them.
      this.#activate(((this.#active + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === "Enter" && this.#active !== -1) {
      event.preventDefault();
      this.#take(this.#active);
    } else if (event.key === "Escape" && length > 0) {
      event.preventDefault();
      this.#close();
    }
  }
}
