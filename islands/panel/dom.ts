/** Elements of the panel's pages. Text is always text: nothing from outside is read as HTML. */

type Child = Node | string | false | undefined;

type Attributes = Record<string, string | boolean | undefined>;

/** Makes an element; an attribute that is false or undefined is left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

export function button(
  text: string,
  onClick: () => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", onClick);
  return made;
}

/** The element of the page with this id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page lacks #${id}`);
  return found;
}

/** Fills an element anew; what had the focus by its `data-key` has it again. */
export function fill(place: HTMLElement, ...children: readonly Child[]): void {
  const focused = document.activeElement;
  const key = place.contains(focused) ? focused?.getAttribute("data-key") : undefined;
  place.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
  if (!key) return;
  const again = [...place.querySelectorAll<HTMLElement>("[data-key]")].find(
    (each) => each.dataset.key === key,
  );
  (again ?? place).focus();
}

/** Has screen readers say something, once. */
export function announce(text: string): void {
  byId("news").textContent = text;
}
