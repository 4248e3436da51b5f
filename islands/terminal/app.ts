/** What the two parts of the terminal know of each other; they are bundled apart. */
import type { Claim } from "#core/terminal/claim.ts";

/** This tab's claim, as the app has it from the part that comes first. */
export type TerminalClaim = {
  /** Asks for the terminal again, after another tab had it. */
  claim: () => void;
  /** Runs `listener` with the state of the claim, now and at each change. */
  onClaim: (listener: (status: Claim["status"]) => void) => void;
};

/** What islands/terminal/index.tsx exports. */
export type TerminalApp = { mount: (panel: HTMLElement, claim: TerminalClaim) => void };
