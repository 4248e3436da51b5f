/**
 * The list of results. Only what is near the window is in the document: all rows are of one height, and
 * the list's padding stands for the others.
 */

import type { Directives } from "#core/cards/query/syntax.ts";
import { resultMarkup, type ShownPrint } from "#core/cards/result-markup.ts";

/** Rows above and below the window that are there in advance. */
const MARGIN_ROWS_COUNT = 3;
/** Shown until a row has been measured. */
const FIRST_COUNT = 24;

export type ListContent = {
  count: number;
  display: Directives["display"];
  printsAt: (from: number, to: number) => readonly ShownPrint[];
};

export class ResultList {
  readonly #list: HTMLElement;
  #content: ListContent = { count: 0, display: "images", printsAt: () => [] };
  #from = 0;
  #to = 0;
  #rowPx = 0;
  #columns = 1;
  #isPlanned = false;

  constructor(list: HTMLElement) {
    this.#list = list;
    const update = () => this.#plan();
    window.addEventListener("scroll", update, { passive: true });
    let width = list.clientWidth;
    new ResizeObserver(() => {
      if (list.clientWidth === width) return;
      width = list.clientWidth;
      this.#rowPx = 0;
      update();
    }).observe(list);
    list.addEventListener("keydown", (event) => this.#onKey(event));
  }

  show(content: ListContent): void {
    if (content.display !== this.#content.display || this.#content.count === 0) this.#rowPx = 0;
    this.#content = content;
    this.#list.className = `plain search-results-list as-${content.display}`;
    this.#update(true);
  }

  /** Puts the focus on a result, and brings it into the window. */
  focus(place: number): void {
    const { count } = this.#content;
    const wanted = Math.min(Math.max(place, 0), count - 1);
    if (wanted < 0) return;
    if (wanted < this.#from || wanted >= this.#to) {
      const row = Math.floor(wanted / this.#columns);
      window.scrollTo({ top: this.#topPx() + row * this.#rowPx - window.innerHeight / 2 });
      this.#update();
    }
    const link = this.#list.children[wanted - this.#from]?.querySelector("a");
    link?.focus({ preventScroll: true });
    link?.closest("li")?.scrollIntoView({ block: "nearest" });
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    requestAnimationFrame(() => {
      this.#isPlanned = false;
      this.#update();
    });
  }

  #update(isNew = false): void {
    const { count } = this.#content;
    if (this.#rowPx === 0) {
      this.#render(0, Math.min(count, FIRST_COUNT), isNew);
      this.#measure();
      if (this.#rowPx === 0) return;
    }
    const rows = Math.ceil(count / this.#columns);
    const above = -this.#list.getBoundingClientRect().top;
    const first = Math.floor(above / this.#rowPx) - MARGIN_ROWS_COUNT;
    const last = Math.ceil((above + window.innerHeight) / this.#rowPx) + MARGIN_ROWS_COUNT;
    const fromRow = Math.min(Math.max(first, 0), Math.max(rows - 1, 0));
    const toRow = Math.min(Math.max(last, fromRow + 1), rows);
    const to = Math.min(toRow * this.#columns, count);
    this.#list.style.paddingTop = `${fromRow * this.#rowPx}px`;
    this.#list.style.paddingBottom = `${Math.max(rows - toRow, 0) * this.#rowPx}px`;
    this.#render(fromRow * this.#columns, to, isNew);
  }

  /** Items that are there already stay, with their pictures and the focus. */
  #render(from: number, to: number, isNew: boolean): void {
    if (!isNew && from === this.#from && to === this.#to) return;
    const { display, count } = this.#content;
    const known = new Map(
      [...this.#list.children].map((item) => [item.getAttribute("data-markup") ?? "", item]),
    );
    const items = this.#content.printsAt(from, to).map((print, place) => {
      const markup = resultMarkup(print, display, true);
      const item = known.get(markup) ?? itemOf(markup);
      item.setAttribute("aria-setsize", String(count));
      item.setAttribute("aria-posinset", String(from + place + 1));
      return item;
    });
    const hasSame =
      items.length === this.#list.children.length &&
      items.every((item, place) => item === this.#list.children[place]);
    if (!hasSame) this.#replace(items);
    this.#from = from;
    this.#to = to;
  }

  #replace(items: readonly Element[]): void {
    const kept = new Set(items);
    for (const item of [...this.#list.children]) if (!kept.has(item)) item.remove();
    for (const [place, item] of items.entries()) {
      const there = this.#list.children[place];
      if (there !== item) this.#list.insertBefore(item, there ?? null);
    }
  }

  #measure(): void {
    const [first] = this.#list.children;
    if (first === undefined) return;
    const style = getComputedStyle(this.#list);
    const { height } = first.getBoundingClientRect();
    if (height === 0) return;
    this.#columns = Math.max(1, style.gridTemplateColumns.split(" ").length);
    this.#rowPx = height + (Number.parseFloat(style.rowGap) || 0);
  }

  #topPx(): number {
    return this.#list.getBoundingClientRect().top + window.scrollY;
  }

  #onKey(event: KeyboardEvent): void {
    const item = event.target instanceof Element ? event.target.closest("li") : null;
    if (item === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const place = this.#from + [...this.#list.children].indexOf(item);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: this.#columns,
      ArrowUp: -this.#columns,
      Home: -place,
      End: this.#content.count - 1 - place,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (place + step < 0) document.getElementById("card-query")?.focus();
    else if (place + step < this.#content.count) this.focus(place + step);
  }
}

function itemOf(markup: string): Element {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const item = template.content.firstElementChild ?? document.createElement("li");
  item.setAttribute("data-markup", markup);
  return item;
}
