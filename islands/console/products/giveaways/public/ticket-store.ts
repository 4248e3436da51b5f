import { atom } from "nanostores";
import * as v from "valibot";
import {
  type CheckAnswer,
  checkAnswer,
  type NumberRequest,
  numberAnswer,
  type RevealedPrize,
  revealAnswer,
} from "#core/giveaways/api.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { newId } from "../../../../stores/new-id.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { forget, keep, readKept } from "../../../../stores/safe-storage.ts";
import type { GiveawayAddress } from "./store.ts";

/**
 * The number that this browser got, to be typed in chat. It is kept: on a phone the page is often
 * gone while its owner is in chat.
 */
const ticketSchema = v.object({
  purpose: v.picklist(["enter", "claim"]),
  /** Who enters or claims. */
  login: v.string(),
  number: v.string(),
  secret: v.string(),
  /** Milliseconds since the epoch. */
  expires_at: v.number(),
  /** Made for the one reveal, so that a lost answer can be asked for again. */
  attempt: v.string(),
  /** That the entry was confirmed: the server forgets the number sooner. */
  entered: v.optional(checkAnswer),
});

export type Ticket = v.InferOutput<typeof ticketSchema>;

export type TicketState =
  | { status: "none" }
  | { status: "asking" }
  | { status: "held"; ticket: Ticket; check: CheckAnswer };

export const $ticket = atom<TicketState>({ status: "none" });

/** The prize, after it was revealed here. */
export const $prize = atom<RevealedPrize | undefined>(undefined);

const TICKET = "gq:giveaway-number:";
const PRIZE = "gq:giveaway-prize:";
const CHECK_MS = 2000;

/** Shows what this browser keeps for a run, and follows its check. Returns an unsubscribe function. */
export function followTicket({ token }: GiveawayAddress): () => void {
  const ticket = parsed(ticketSchema, readKept("localStorage", TICKET + token));
  const known = ticket?.entered ?? { state: "waiting" };
  $ticket.set(ticket ? { status: "held", ticket, check: known } : { status: "none" });
  $prize.set(parsed(revealAnswer, readKept("sessionStorage", PRIZE + token)));
  if (ticket && !ticket.entered) void check(token);
  const timer = setInterval(() => isPending() && void check(token), CHECK_MS);
  const stopVisible = environment().on("visible", () => isPending() && void check(token));
  return () => {
    clearInterval(timer);
    stopVisible();
  };
}

/** Asks for a number; returns why there is none. */
export async function askNumber(
  address: GiveawayAddress,
  wish: { purpose: "enter" | "claim"; login: string },
): Promise<Failure | undefined> {
  $ticket.set({ status: "asking" });
  const body: v.InferInput<v.GenericSchema<NumberRequest>> = { ...address, ...wish };
  const answer = await attempt(async () =>
    v.parse(
      numberAnswer,
      await pb().send("/api/gq/public/giveaways/number", { method: "POST", body }),
    ),
  );
  if (!answer.ok) {
    $ticket.set({ status: "none" });
    return answer.failure;
  }
  const ticket: Ticket = { ...wish, ...answer.value, attempt: newId() };
  keep("localStorage", TICKET + address.token, JSON.stringify(ticket));
  $ticket.set({ status: "held", ticket, check: { state: "waiting" } });
  return undefined;
}

/** Gives the number back, to begin anew. */
export function dropTicket({ token }: GiveawayAddress): void {
  forget("localStorage", TICKET + token);
  $ticket.set({ status: "none" });
}

/** Shows the prize: once. Returns why that failed. */
export async function reveal({ token }: GiveawayAddress): Promise<Failure | undefined> {
  const state = $ticket.get();
  if (state.status !== "held") return undefined;
  const { secret, attempt: made } = state.ticket;
  const answer = await attempt(async () =>
    v.parse(
      revealAnswer,
      await pb().send("/api/gq/public/giveaways/reveal", {
        method: "POST",
        body: { secret, attempt: made },
      }),
    ),
  );
  if (!answer.ok) {
    void check(token);
    return answer.failure;
  }
  // A reload of this tab must not cost somebody their prize.
  keep("sessionStorage", PRIZE + token, JSON.stringify(answer.value));
  $prize.set(answer.value);
  return undefined;
}

/**
 * True while it is worth asking what became of the number: until its own account has typed it, and as
 * long as another page's may still take its place.
 */
function isPending(): boolean {
  const state = $ticket.get();
  if (state.status !== "held" || !environment().isVisible()) return false;
  const { check } = state;
  return check.state === "waiting" || check.state === "refused" || waitsMs(check) > 0;
}

/** How long a claimed prize is not shown yet, by the server's clock, in milliseconds. */
export function waitsMs(check: CheckAnswer): number {
  return check.state === "claimed" ? Math.max(0, check.reveal_at - check.now) : 0;
}

async function check(token: string): Promise<void> {
  const asked = $ticket.get();
  if (asked.status !== "held") return;
  const { secret } = asked.ticket;
  const answer = await attempt(async () =>
    v.parse(
      checkAnswer,
      await pb().send("/api/gq/public/giveaways/check", { method: "POST", body: { secret } }),
    ),
  );
  const now = $ticket.get();
  if (now.status !== "held" || now.ticket.secret !== secret) return;
  if (answer.ok) {
    const { ticket } = now;
    if (answer.value.state === "entered") {
      keep("localStorage", TICKET + token, JSON.stringify({ ...ticket, entered: answer.value }));
    }
    $ticket.set({ ...now, check: answer.value });
  } else if (answer.failure.status === 404) $ticket.set({ ...now, check: { state: "expired" } });
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, kept: string | null): T | undefined {
  try {
    const result = v.safeParse(schema, JSON.parse(kept ?? "null"));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
