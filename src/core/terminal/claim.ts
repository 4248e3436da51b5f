/**
 * Who holds the terminal: one tab at a time. A tab that opens it asks for a lock that the browser
 * gives to one tab alone and takes back when that tab closes or crashes, tells the other tabs, and
 * waits TERMINAL.claimWaitMs for a reply. Where a browser has no such lock, the tabs settle it among
 * themselves by their ids. A reducer: the island carries its effects out.
 */

export type ClaimMessage =
  /** Somebody opens the terminal. */
  | { type: "claim"; tab: string }
  /** The holder answers a claim. */
  | { type: "held"; tab: string; to: string }
  /** Somebody has begun to hold it. */
  | { type: "active"; tab: string };

export type Claim = {
  tab: string;
  status: "closed" | "waiting" | "active" | "refused";
  /** `none`: this browser has no locks. */
  lock: "asked" | "granted" | "denied" | "none";
};

export type ClaimEvent =
  | { type: "open"; hasLocks: boolean }
  | { type: "lock"; granted: boolean }
  | { type: "message"; message: ClaimMessage }
  /** TERMINAL.claimWaitMs have passed since `open`. */
  | { type: "waited" }
  | { type: "close" };

export type ClaimEffect =
  | { type: "ask-lock" }
  | { type: "release-lock" }
  | { type: "tell"; message: ClaimMessage }
  | { type: "wait" };

type Step = { claim: Claim; effects: ClaimEffect[] };

export function newClaim(tab: string): Claim {
  return { tab, status: "closed", lock: "none" };
}

export function handleClaimEvent(claim: Claim, event: ClaimEvent): Step {
  switch (event.type) {
    case "open": {
      if (claim.status === "waiting" || claim.status === "active") return stay(claim);
      const effects: ClaimEffect[] = [
        ...(event.hasLocks ? [{ type: "ask-lock" } as const] : []),
        { type: "tell", message: { type: "claim", tab: claim.tab } },
        { type: "wait" },
      ];
      const lock = event.hasLocks ? "asked" : "none";
      return { claim: { ...claim, status: "waiting", lock }, effects };
    }
    case "lock":
      return locked(claim, event.granted);
    case "waited":
      return waited(claim);
    case "message":
      return heard(claim, event.message);
    case "close": {
      const effects: ClaimEffect[] = claim.lock === "granted" ? [{ type: "release-lock" }] : [];
      return { claim: newClaim(claim.tab), effects };
    }
  }
}

function locked(claim: Claim, granted: boolean): Step {
  if (claim.status !== "waiting") {
    return granted ? { claim, effects: [{ type: "release-lock" }] } : stay(claim);
  }
  if (!granted) return refused({ ...claim, lock: "denied" });
  return stay({ ...claim, lock: "granted" });
}

/** Without a reply the tab is the active one; with locks it also has to have got the lock. */
function waited(claim: Claim): Step {
  if (claim.status !== "waiting" || claim.lock === "denied") return stay(claim);
  if (claim.lock === "asked") return { claim, effects: [{ type: "wait" }] };
  const message: ClaimMessage = { type: "active", tab: claim.tab };
  return { claim: { ...claim, status: "active" }, effects: [{ type: "tell", message }] };
}

function heard(claim: Claim, message: ClaimMessage): Step {
  if (message.tab === claim.tab) return stay(claim);
  const reply: Step = {
    claim,
    effects: [{ type: "tell", message: { type: "held", tab: claim.tab, to: message.tab } }],
  };
  switch (message.type) {
    case "claim":
      if (claim.status === "active" || claim.lock === "granted") return reply;
      // Both open it at once, without locks: the lower id has it.
      if (claim.status !== "waiting" || claim.lock !== "none") return stay(claim);
      return claim.tab < message.tab ? reply : refused(claim);
    case "held": {
      if (message.to !== claim.tab || claim.lock === "granted") return stay(claim);
      const gives = claim.status === "active" && claim.lock === "none" && message.tab < claim.tab;
      return claim.status === "waiting" || gives ? refused(claim) : stay(claim);
    }
    case "active":
      // A message was late: without locks both may be active for a moment, and one gives way.
      if (claim.status !== "active" || claim.lock !== "none") return stay(claim);
      return claim.tab < message.tab ? reply : refused(claim);
  }
}

function refused(claim: Claim): Step {
  return { claim: { ...claim, status: "refused" }, effects: [] };
}

function stay(claim: Claim): Step {
  return { claim, effects: [] };
}
