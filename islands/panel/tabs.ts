/** The panel's three tabs, by the pattern of https://www.w3.org/WAI/ARIA/apg/patterns/tabs/. */

const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Lets tabs be chosen by click and by keyboard; `onChoose` gets the id of the chosen tab. */
export function startTabs(list: HTMLElement, onChoose: (id: string) => void): void {
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
  const choose = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
    onChoose(chosen.id);
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const next = tabs[KEYS[event.key]?.(at, tabs.length) ?? -1];
      if (!next) return;
      event.preventDefault();
      next.focus();
      choose(next);
    });
  }
}
