import { createRoot } from "react-dom/client";
import { startStores } from "../stores/start-stores.ts";
import type { TerminalApp } from "./app.ts";
import { followClaim } from "./store.ts";
import { Terminal } from "./Terminal.tsx";

/** The terminal in the panel that every page has; opening.ts calls it. */
export const mount: TerminalApp["mount"] = (panel, { claim, onClaim }) => {
  startStores();
  const close = () => panel.hidePopover();
  followClaim(onClaim, close);
  createRoot(panel).render(<Terminal panel={panel} onClose={close} onClaim={claim} />);
};
