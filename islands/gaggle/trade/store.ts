import { atom } from "nanostores";
import type { InferOutput } from "valibot";
import { parse } from "valibot";
import type { Catalogue } from "#core/cards/catalogue.ts";
import { type PublicTrade, publicTrade, type tradeStep } from "#core/gaggle/api.ts";
import { onRecovery } from "../../stores/connection.ts";
import { environment, pb } from "../../stores/environment.ts";
import { attempt, type Failure } from "../../stores/result.ts";
import { loadRecord, type RecordState, recordName, withCatalogue } from "../record.ts";

/** A trade, and how far this browser's clock is behind the server's, in milliseconds. */
export type ShownTrade = { trade: PublicTrade; catalogue: Catalogue; behindMs: number };

export type Step = InferOutput<typeof tradeStep>["step"];

export const $trade = atom<RecordState<ShownTrade>>({ status: "loading" });

/** What the person asked for now, and why it could not be done. */
export const $answer = atom<
  { status: "idle" } | { status: "sending"; step: Step } | { status: "failed"; failure: Failure }
>({ status: "idle" });

/** How often an open trade is looked at again, in milliseconds. */
const AGAIN_MS = 4000;

/** After its end by the clock, an offer is looked at once more so much later. */
const AFTER_END_MS = 1000;

export async function loadTrade(): Promise<void> {
  const loaded = await withCatalogue(loadRecord(route("public/"), publicTrade));
  if (loaded.status === "ready") {
    const { record, catalogue } = loaded.data;
    show(record, catalogue);
  } else if (loaded.status === "unknown" || $trade.get().status !== "ready") {
    // While the server is away, what is shown stays.
    $trade.set(loaded);
  }
}

/** Shows a trade and follows it while it is open and somebody looks. Returns an unsubscribe function. */
export function watchTrade(): () => void {
  $trade.set({ status: "loading" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = async () => {
    clearTimeout(timer);
    if (environment().isVisible()) await loadTrade();
    if (!isStopped && mayChange()) timer = setTimeout(() => void look(), waitMs());
  };
  void look();
  const stops = [
    environment().on("visible", () => void (mayChange() && look())),
    onRecovery(() => void (mayChange() && look())),
  ];
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Accepts, declines or withdraws, as the person whom it concerns. */
export async function answerTrade(step: Step): Promise<void> {
  const shown = $trade.get();
  if (shown.status !== "ready" || $answer.get().status === "sending") return;
  $answer.set({ status: "sending", step });
  const answered = await attempt(async () =>
    parse(publicTrade, await pb().send(route(""), { method: "POST", body: { step } })),
  );
  if (answered.ok) {
    $answer.set({ status: "idle" });
    show(answered.value, shown.data.catalogue);
  } else {
    $answer.set({ status: "failed", failure: answered.failure });
    await loadTrade();
  }
}

/** Whether somebody is signed in in this browser at this site. */
export function isSignedIn(): boolean {
  return pb().authStore.isValid;
}

function show(trade: PublicTrade, catalogue: Catalogue): void {
  const behindMs = trade.now - environment().now();
  $trade.set({ status: "ready", data: { trade, catalogue, behindMs } });
}

function mayChange(): boolean {
  const state = $trade.get();
  if (state.status === "unknown") return false;
  return state.status !== "ready" || state.data.trade.state === "open";
}

function waitMs(): number {
  const state = $trade.get();
  if (state.status !== "ready") return AGAIN_MS;
  const { trade, behindMs } = state.data;
  const leftMs = trade.expires_at - (environment().now() + behindMs);
  return leftMs < 0 ? AGAIN_MS : Math.min(AGAIN_MS, leftMs + AFTER_END_MS);
}

function route(part: "public/" | ""): string {
  return `/api/gq/${part}gaggle/trades/${encodeURIComponent(recordName())}`;
}
