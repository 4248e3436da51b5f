import type { ComponentType } from "react";

/** Every file of a page, loaded when its page is opened: `TimersPage.tsx` exports `TimersPage`. */
const FILES = import.meta.glob<Record<string, ComponentType>>([
  "./*/**/*Page.tsx",
  "!./shell/**",
  "!./**/ScheduledPage.tsx",
]);

const LOADERS = new Map(
  Object.entries(FILES).map(([file, load]) => [file.replace(/^.*\/(\w+)\.tsx$/, "$1"), load]),
);

/** What is begun at once for a page, while its code is still on its way. */
const BEFOREHAND: { readonly [page: string]: () => Promise<void> } = {
  CanvasPage: async () => (await import("./products/nest-sketch/canvas/store.ts")).openAhead(),
};

export const PAGES: readonly string[] = [...LOADERS.keys()];

/** Loads the component of a page by its name. */
export async function importPage(page: string): Promise<ComponentType> {
  // What fails here fails again for the page, which shows it.
  BEFOREHAND[page]?.().catch(() => undefined);
  const component = (await LOADERS.get(page)?.())?.[page];
  if (!component) throw new Error(`There is no page ${page}`);
  return component;
}
