import { useEffect, useLayoutEffect, useRef } from "react";
import { type Location, useLocation, useNavigationType } from "react-router";
import { keep, readKept } from "../../stores/safe-storage.ts";

const STORAGE_KEY = "gq:scroll-positions";

/** As many entries of the history as anyone goes back. */
const KEPT_COUNT = 50;

/** A page that has not grown for so long has all of its content. */
const SETTLED_MS = 1000;

/** What a person does who no longer waits for the old place. */
const TAKES_OVER = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Begins pages at their top, and finds the place where one was left when somebody goes back or
 * forward to it, or loads it again (GUARD-G61). The browser can't: the content comes later.
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const positions = useRef<Map<string, number>>(null);
  const shown = useRef<Location>(null);
  const restoring = useRef<() => void>(null);

  useEffect(() => {
    const known = readPositions();
    positions.current = known;
    history.scrollRestoration = "manual";
    const remember = () => {
      if (shown.current && !restoring.current) known.set(keyOf(shown.current), window.scrollY);
    };
    const store = () => {
      keep("sessionStorage", STORAGE_KEY, JSON.stringify([...known].slice(-KEPT_COUNT)));
      history.scrollRestoration = "auto";
    };
    addEventListener("scroll", remember, { passive: true });
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("pagehide", store);
      history.scrollRestoration = "auto";
    };
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = location;
    const known = positions.current ?? readPositions();
    if (before?.pathname === location.pathname) {
      // A search or a dialog: the page stays where it is, under another entry of the history.
      if (!restoring.current) known.set(keyOf(location), window.scrollY);
      return;
    }
    restoring.current?.();
    const mayRestore = isPop && (before !== null || isReturn());
    const y = mayRestore ? (known.get(keyOf(location)) ?? 0) : 0;
    if (before !== null) window.scrollTo(0, y);
    if (y === 0) return;
    restoring.current = scrollWhenThere(y, () => {
      restoring.current = null;
    });
  }, [location, isPop]);
}

/**
 * Scrolls as the page grows to its old height, until it has been there for a moment or somebody
 * scrolls. Returns a stop.
 */
function scrollWhenThere(y: number, onEnd: () => void): () => void {
  const { style } = document.documentElement;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    growth.disconnect();
    clearTimeout(settling);
    style.removeProperty("overflow-anchor");
    for (const event of TAKES_OVER) removeEventListener(event, end);
    onEnd();
  };
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, y);
    clearTimeout(settling);
    if (window.scrollY >= y - 1) settling = setTimeout(end, SETTLED_MS);
  });
  // What comes in above would push the place away: the browser keeps what is seen where it is.
  style.setProperty("overflow-anchor", "none");
  growth.observe(document.body);
  for (const event of TAKES_OVER) addEventListener(event, end, { passive: true });
  return end;
}

/** The page was loaded again or gone back to, not opened afresh. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type !== "navigate";
}

/** A search that is typed changes the key of the entry: its place is that of the page. */
function keyOf({ key, pathname }: Location): string {
  return `${key} ${pathname}`;
}

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(readKept("sessionStorage", STORAGE_KEY) ?? "[]");
    if (!Array.isArray(stored)) return new Map();
    return new Map(stored.filter(isPosition));
  } catch {
    return new Map();
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "number";
}
