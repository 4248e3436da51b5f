/** Carries out the claim of the terminal: the browser's lock, the other tabs' channel, the wait. */

import {
  type Claim,
  type ClaimEffect,
  type ClaimEvent,
  type ClaimMessage,
  handleClaimEvent,
  newClaim,
} from "#core/terminal/claim.ts";
import { TERMINAL } from "#core/terminal/limits.ts";
import { newId } from "../stores/new-id.ts";

const NAME = "gq:terminal";

let claim: Claim = newClaim(newId());
let onStatus: (status: Claim["status"]) => void = () => undefined;
let release: () => void = () => undefined;

// A page without a secure context has no locks; an old browser may lack the channel.
const locks: LockManager | undefined = navigator.locks;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : undefined;

channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
  if (isClaimMessage(data)) give({ type: "message", message: data });
});

/** Runs `listener` with the state of the claim, now and at each change. */
export function onClaim(listener: (status: Claim["status"]) => void): void {
  onStatus = listener;
  listener(claim.status);
}

export function claimTerminal(): void {
  performance.mark("gqsh:claimed");
  give({ type: "open", hasLocks: locks !== undefined });
}

export function releaseTerminal(): void {
  give({ type: "close" });
}

function give(event: ClaimEvent): void {
  const before = claim.status;
  const step = handleClaimEvent(claim, event);
  claim = step.claim;
  for (const effect of step.effects) carryOut(effect);
  if (claim.status === before) return;
  if (claim.status !== "waiting") performance.mark(`gqsh:${claim.status}`);
  onStatus(claim.status);
}

function carryOut(effect: ClaimEffect): void {
  switch (effect.type) {
    case "ask-lock":
      void locks?.request(NAME, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          give({ type: "lock", granted: false });
          return;
        }
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        give({ type: "lock", granted: true });
        return held;
      });
      return;
    case "release-lock":
      release();
      return;
    case "tell":
      channel?.postMessage(effect.message);
      return;
    case "wait":
      setTimeout(() => give({ type: "waited" }), TERMINAL.claimWaitMs);
  }
}

/** Only pages of this site share the channel; an older one may say something else. */
function isClaimMessage(data: unknown): data is ClaimMessage {
  return (
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    "tab" in data &&
    typeof data.tab === "string"
  );
}
