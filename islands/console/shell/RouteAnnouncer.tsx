import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { BRAND } from "#core/platform/brand.ts";

/** What a route tells the frame about its page. */
export type RouteHandle = { title: string };

/** Names the page in the title and moves focus to its heading when the route changes. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.title;
  const shown = useRef(pathname);

  useEffect(() => {
    document.title = title ? `${title} · ${BRAND}` : BRAND;
  }, [title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // A page that put focus into its first field keeps it there.
    if (document.activeElement instanceof HTMLInputElement) return;
    document.querySelector<HTMLElement>("main h1")?.focus();
  }, [pathname]);

  return null;
}
