export function button(words: string, onClick: () => void): HTMLButtonElement {
  const made = make("button", "button quiet", words);
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  words = "",
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  element.textContent = words;
  return element;
}
