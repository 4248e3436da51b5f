import { SHELL } from "#core/platform/reading-limits.ts";

/**
 * Makes a `<details>` a menu that also opens by pointing (rule SM2). Without this it opens and
 * closes by click.
 */
function startDropdown(dropdown: HTMLDetailsElement): void {
  const summary = dropdown.querySelector("summary");
  let closing: ReturnType<typeof setTimeout> | undefined;
  let openedByPointer = false;

  const open = () => {
    clearTimeout(closing);
    dropdown.open = true;
  };
  const close = () => {
    clearTimeout(closing);
    dropdown.open = false;
    openedByPointer = false;
  };

  dropdown.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    openedByPointer ||= !dropdown.open;
    open();
  });
  dropdown.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    clearTimeout(closing);
    closing = setTimeout(close, SHELL.dropdownCloseMs);
  });
  summary?.addEventListener("click", (event) => {
    // Who points and then clicks wants it open: the click must not close what pointing opened.
    if (!openedByPointer) return;
    event.preventDefault();
    openedByPointer = false;
  });
  dropdown.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !dropdown.contains(relatedTarget)) close();
  });
  dropdown.addEventListener("keydown", (event) => {
    const links = [...dropdown.querySelectorAll("a")];
    const at = links.findIndex((link) => link.matches(":focus"));
    if (event.key === "Escape" && dropdown.open) {
      close();
      summary?.focus();
    } else if (event.key === "ArrowDown") {
      open();
      links[Math.min(at + 1, links.length - 1)]?.focus();
    } else if (event.key === "ArrowUp" && dropdown.open) {
      (links[at - 1] ?? summary)?.focus();
    } else {
      return;
    }
    event.preventDefault();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !dropdown.contains(target)) close();
  });
}

export function startDropdowns(): void {
  for (const dropdown of document.querySelectorAll<HTMLDetailsElement>("details[data-dropdown]")) {
    startDropdown(dropdown);
  }
}
