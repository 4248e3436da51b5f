import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { SHELL } from "#core/platform/reading-limits.ts";

// In em, as in the stylesheets: larger letters need more room.
const NARROW = `(width <= ${SHELL.mobileMaxWidthPx / 16}em)`;

/**
 * The menu of narrow windows: it slides in, takes the focus, covers the page, and closes by Escape,
 * by a press beside it, when a page is opened and when the window grows wide.
 */
export function useSideMenu() {
  const { pathname } = useLocation();
  // Opening a page closes the menu, before anything of that page asks for the focus.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname;
  const side = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const burger = document.activeElement;
    // In the next frame: what slides in is not visible yet.
    const frame = requestAnimationFrame(() => {
      side.current?.querySelector<HTMLElement>("nav a")?.focus();
    });
    const narrow = matchMedia(NARROW);
    const close = () => setOpenAt(undefined);
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      close();
      if (burger instanceof HTMLElement) burger.focus();
    };
    document.addEventListener("keydown", press);
    narrow.addEventListener("change", close);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("keydown", press);
      narrow.removeEventListener("change", close);
    };
  }, [isOpen]);

  return {
    side,
    isOpen,
    /** True while the page behind can't be reached. */
    covers: isOpen && matchMedia(NARROW).matches,
    toggle: () => setOpenAt(isOpen ? undefined : pathname),
    close: () => setOpenAt(undefined),
  };
}
