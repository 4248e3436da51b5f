import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { BRAND } from "#core/platform/brand.ts";
import { useScrollPosition } from "./use-scroll-position.ts";

/** What a route gives the frame about its page. */
export type RouteHandle = { title: string };

/** Names the page in the title and moves focus to its heading when the route changes. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.title;
  const shown = useRef(pathname);
  useScrollPosition();

  useEffect(() => {
    document.title = title ? `${title} · ${BRAND}` : BRAND;
  }, [title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A page that put focus into its first field keeps it there.
    if (document.activeElement instanceof HTMLInputElement) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
