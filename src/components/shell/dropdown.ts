import { SHELL } from "#core/platform/reading-limits.ts";

/**
 * Makes a `<details>` a menu that also opens by pointing (rule SHELL-SM2). Without this it opens and closes
 * by click; only one of them is open at a time, since they share a name.
 */
function startDropdown(dropdown: HTMLDetailsElement): void {
  const summary = dropdown.querySelector("summary");
  let closing: ReturnType<typeof setTimeout> | undefined;
  const set = (open: boolean) => {
    clearTimeout(closing);
    dropdown.open = open;
  };
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node && !dropdown.contains(target);

  dropdown.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType === "mouse") set(true);
  });
  dropdown.addEventListener("pointerleave", ({ pointerType }) => {
    clearTimeout(closing);
    if (pointerType === "mouse") closing = setTimeout(set, SHELL.dropdownCloseMs, false);
  });
  summary?.addEventListener("click", (event) => {
    // A mouse has opened it by pointing: its click must not close it.
    if (!(event instanceof PointerEvent) || event.pointerType !== "mouse") return;
    event.preventDefault();
    set(true);
  });
  dropdown.addEventListener("focusout", ({ relatedTarget }) => {
    if (isOutside(relatedTarget)) set(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOutside(target)) set(false);
  });
  dropdown.addEventListener("keydown", (event) => {
    const links = [...dropdown.querySelectorAll("a")];
    const at = links.findIndex((link) => link.matches(":focus"));
    if (event.key === "Escape") {
      set(false);
      summary?.focus();
    } else if (event.key === "ArrowDown") {
      set(true);
      links[Math.min(at + 1, links.length - 1)]?.focus();
    } else if (event.key === "ArrowUp") {
      (links[at - 1] ?? summary)?.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
}

export function startDropdowns(): void {
  for (const dropdown of document.querySelectorAll<HTMLDetailsElement>("details[data-dropdown]")) {
    startDropdown(dropdown);
  }
}
