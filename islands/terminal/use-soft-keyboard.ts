import { useEffect } from "react";

/**
 * Keeps the panel above a phone's keyboard, which covers the bottom of the page: `--gqsh-covered` is
 * how much of the window it covers, `--gqsh-seen` the height that is left, both in pixels. A page
 * that was zoomed in by hand is left alone.
 */
export function useSoftKeyboard(panel: HTMLElement): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (view === null) return;
    const place = () => {
      const below = document.documentElement.clientHeight - view.height - view.offsetTop;
      const covered = Math.abs(view.scale - 1) < 0.01 ? Math.max(0, Math.round(below)) : 0;
      panel.style.setProperty("--gqsh-covered", `${covered}px`);
      panel.style.setProperty(
        "--gqsh-seen",
        covered > 0 ? `${Math.round(view.height)}px` : "100dvh",
      );
    };
    place();
    view.addEventListener("resize", place);
    view.addEventListener("scroll", place);
    return () => {
      view.removeEventListener("resize", place);
      view.removeEventListener("scroll", place);
    };
  }, [panel]);
}
