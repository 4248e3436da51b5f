import type { Banner } from "#core/platform/shell/notices.ts";
import { element } from "./element.ts";
import { store } from "./storage.ts";

/** The page below makes room by a transform, which shifts nothing in the layout's eyes. */
export function showBanner(key: string, { text, severity, link }: Banner): void {
  const root = document.documentElement;
  const words = element("p", {}, text);
  if (link !== "") words.append(" ", element("a", { href: link }, "Find out more"));
  const close = element("button", { type: "button", className: "close" }, "×");
  close.ariaLabel = "Dismiss the announcement";
  const banner = element("aside", { className: "site-banner" }, words, close);
  // It comes without a touch, which the rest of what comes later gets its letters by.
  banner.dataset.ours = "";
  banner.ariaLabel = "Announcement";
  banner.dataset.severity = severity;

  const size = new ResizeObserver(() => {
    root.style.setProperty("--banner-height", `${banner.offsetHeight}px`);
  });
  close.addEventListener("click", () => {
    store("localStorage", key, "dismissed");
    size.disconnect();
    banner.remove();
    root.style.removeProperty("--banner-height");
  });
  const header = document.querySelector(".site-header");
  if (header) header.after(banner);
  else document.body.prepend(banner);
  size.observe(banner);
}
