/** The filters and the choices of how results are shown: they write the query, and follow it. */
import {
  chosenOf,
  hasFlag,
  limitsOf,
  withChoice,
  withDirective,
  withFlag,
  withLimits,
} from "#core/cards/query/edit.ts";
import { isDirective } from "#core/cards/query/fields.ts";
import { PLAIN_DIRECTIVES, type Query } from "#core/cards/query/syntax.ts";

const boxesIn = (group: Element) => [
  ...group.querySelectorAll<HTMLInputElement>("input[type=checkbox]"),
];

/** Follows the controls in `root`; `current` is the query as it is, `write` changes it. */
export function followFilters(
  root: HTMLElement,
  current: () => { text: string; query: Query } | undefined,
  write: (text: string) => void,
): { show: (query: Query) => void } {
  root.addEventListener("change", ({ target }) => {
    const now = current();
    if (!(target instanceof HTMLElement) || now === undefined) return;
    const next = changed(target, now.text, now.query);
    if (next !== undefined) write(next);
  });
  return { show: (query) => showIn(root, query) };
}

/** The text after a control was used; undefined for a control of something else. */
function changed(control: HTMLElement, text: string, query: Query): string | undefined {
  const choice = control.closest<HTMLElement>("[data-choice]");
  if (choice) {
    const values = boxesIn(choice)
      .filter((box) => box.checked)
      .map((box) => box.dataset.written ?? box.value);
    const operator = choice.dataset.operator === "=" ? "=" : ":";
    return withChoice(text, query, { field: choice.dataset.choice ?? "", values, operator });
  }
  if (control instanceof HTMLInputElement && control.closest("[data-flags]")) {
    return withFlag(text, query, control.value, control.checked);
  }
  const range = control.closest<HTMLElement>("[data-range]");
  if (range) {
    const limitOf = (part: string) => {
      const value = range.querySelector<HTMLSelectElement>(`[data-${part}]`)?.value ?? "";
      return value === "" ? {} : { [part]: Number(value) };
    };
    const limits = { ...limitOf("from"), ...limitOf("to") };
    return withLimits(text, query, range.dataset.range ?? "", limits);
  }
  if (control instanceof HTMLSelectElement) return direct(control.dataset.directive, control.value);
  if (control instanceof HTMLInputElement && control.name === "display") {
    return direct("display", control.value);
  }
  return undefined;

  function direct(name: string | undefined, value: string): string | undefined {
    if (name === undefined || !isDirective(name)) return undefined;
    return withDirective(text, query, name, PLAIN_DIRECTIVES[name] === value ? undefined : value);
  }
}

function showIn(root: HTMLElement, query: Query): void {
  for (const choice of root.querySelectorAll<HTMLElement>("[data-choice]")) {
    const chosen = chosenOf(query, choice.dataset.choice ?? "");
    for (const box of boxesIn(choice)) box.checked = chosen.includes(box.value);
  }
  for (const flags of root.querySelectorAll("[data-flags]")) {
    for (const box of boxesIn(flags)) box.checked = hasFlag(query, box.value);
  }
  for (const range of root.querySelectorAll<HTMLElement>("[data-range]")) {
    const limits = limitsOf(query, range.dataset.range ?? "");
    for (const part of ["from", "to"] as const) {
      const select = range.querySelector<HTMLSelectElement>(`[data-${part}]`);
      if (select) select.value = String(limits[part] ?? "");
    }
  }
  for (const select of root.querySelectorAll<HTMLSelectElement>("[data-directive]")) {
    const name = select.dataset.directive ?? "";
    if (isDirective(name)) select.value = query.directives[name];
  }
  for (const radio of root.querySelectorAll<HTMLInputElement>("input[name=display]")) {
    radio.checked = radio.value === query.directives.display;
  }
}
