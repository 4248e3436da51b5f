import { createRoot } from "react-dom/client";
import { closeTerminal, openTerminal } from "./store.ts";
import { Terminal } from "./Terminal.tsx";

/** The terminal in the panel that every page has; this script comes when it is first opened. */
const panel = document.getElementById("gqsh");
if (panel !== null) {
  const close = () => panel.hidePopover();
  createRoot(panel).render(<Terminal onClose={close} />);
  panel.addEventListener("toggle", (event) => {
    if (event.newState === "open") openTerminal(close);
    else closeTerminal();
  });
  panel.addEventListener("beforetoggle", (event) => {
    // Whoever closes it by keyboard goes on from its button.
    if (event.newState === "open" || !panel.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>("[popovertarget=gqsh]")?.focus();
  });
  if (panel.matches(":popover-open")) openTerminal(close);
  // A page that is left gives the terminal up, and the next page of this tab opens it again.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && panel.matches(":popover-open")) openTerminal(close);
  });
}
