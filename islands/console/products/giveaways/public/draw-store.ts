import { atom } from "nanostores";
import { parse } from "valibot";
import type { Check, Verdict } from "#core/fairness/verification.ts";
import { type PublishedDraw, publishedDraw } from "#core/giveaways/published-draw.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { notesOf } from "./seen.ts";
import { type GiveawayAddress, routeOf } from "./store.ts";

/** A draw that this browser has repeated, and what may be said of it. */
export type Verified = {
  verdict: Verdict;
  text: string;
  checks: readonly Check[];
  draw: PublishedDraw;
};

export type Verification =
  | { status: "idle" }
  | { status: "working" }
  | { status: "done"; result: Verified }
  | { status: "failed"; failure: Failure };

export const $verification = atom<Verification>({ status: "idle" });

/** Loads what was published of a draw, repeats it here, and compares it with what this browser kept. */
export async function verify(address: GiveawayAddress): Promise<void> {
  $verification.set({ status: "working" });
  const loaded = await attempt(async () =>
    parse(publishedDraw, await pb().send(`${routeOf(address)}/draw`, { method: "GET" })),
  );
  if (!loaded.ok) return $verification.set({ status: "failed", failure: loaded.failure });
  const draw = loaded.value;
  const { verifyDraw, verdictText } = await import("#core/fairness/verification.ts");
  // So that the page is painted before a long list is counted.
  await new Promise((resolve) => setTimeout(resolve));
  const { verdict, checks } = verifyDraw(draw, { notes: notesOf(address.token) });
  const text = verdictText(draw, verdict);
  $verification.set({ status: "done", result: { verdict, text, checks, draw } });
}

/** Saves everything that was published of a draw as a file. */
export function saveDraw(draw: PublishedDraw): void {
  const file = new Blob([JSON.stringify(draw, null, 2)], { type: "application/json" });
  environment().saveFile(`draw-${draw.run}.json`, file);
}
