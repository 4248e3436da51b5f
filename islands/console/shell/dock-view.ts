/** What the address of a page that stands alone, as in a dock of OBS, carries in its query. */
export const DOCK_VIEW = { view: "dock" } as const;

/** True when a page is to stand alone: without the console's header and navigation. */
export function isDockView(query: URLSearchParams): boolean {
  return query.get("view") === DOCK_VIEW.view;
}
