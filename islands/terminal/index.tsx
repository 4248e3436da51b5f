import { createRoot } from "react-dom/client";
import { startWithoutClient } from "../stores/browser-environment.ts";
import type { TerminalApp } from "./app.ts";
import { followClaim } from "./store.ts";
import { Terminal } from "./Terminal.tsx";

/** The terminal in the panel that every page has; opening.ts calls it. */
export const mount: TerminalApp["mount"] = (panel, { claim, onClaim }) => {
  startWithoutClient();
  const close = () => panel.hidePopover();
  followClaim(onClaim, close);
  createRoot(panel).render(<Terminal panel={panel} onClose={close} onClaim={claim} />);
};
