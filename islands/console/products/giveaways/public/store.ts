import { atom } from "nanostores";
import { parse } from "valibot";
import { type PublicRun, publicRun } from "#core/giveaways/api.ts";
import { onRecovery } from "../../../../stores/connection.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { recordSeen } from "./seen.ts";

/** Which run a page shows: the end of its address. */
export type GiveawayAddress = { tenant: string; token: string };

/** A run, and how far this browser's clock is behind the server's, in milliseconds. */
export type Shown = { run: PublicRun; behindMs: number };

export type PageState =
  | { status: "loading" }
  | { status: "ready"; shown: Shown }
  /** No such run, or not any more. */
  | { status: "unknown" }
  | { status: "failed"; failure: Failure };

export const $page = atom<PageState>({ status: "loading" });

/** How long until the page asks again, by how the run stands, in milliseconds. */
const AGAIN_MS = {
  open: 8000,
  closed: 3000,
  drawn: 20_000,
  cancelled: 60_000,
  void: 60_000,
} as const;
/** Shortly after its end a run closes. */
const AFTER_END_MS = 1500;

export async function loadPage({ tenant, token }: GiveawayAddress): Promise<void> {
  const loaded = await attempt(async () =>
    parse(publicRun, await pb().send(routeOf({ tenant, token }), { method: "GET" })),
  );
  if (loaded.ok) {
    const run = loaded.value;
    recordSeen(token, run);
    $page.set({ status: "ready", shown: { run, behindMs: run.now - Date.now() } });
  } else if (loaded.failure.status === 404 || loaded.failure.status === 400) {
    $page.set({ status: "unknown" });
  } else if ($page.get().status !== "ready") {
    $page.set({ status: "failed", failure: loaded.failure });
  }
}

/** Shows a run and keeps it fresh while somebody looks. Returns an unsubscribe function. */
export function watchPage(address: GiveawayAddress): () => void {
  $page.set({ status: "loading" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const load = async () => {
    clearTimeout(timer);
    if (environment().isVisible()) await loadPage(address);
    if (!isStopped) timer = setTimeout(() => void load(), waitMs());
  };
  void load();
  const stopVisible = environment().on("visible", () => void load());
  const stopRecovery = onRecovery(() => void load());
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopVisible();
    stopRecovery();
  };
}

function waitMs(): number {
  const page = $page.get();
  if (page.status !== "ready") return AGAIN_MS.open;
  const { run, behindMs } = page.shown;
  if (run.state !== "open") return AGAIN_MS[run.state];
  const leftMs = run.ends_at - (Date.now() + behindMs);
  return Math.min(AGAIN_MS.open, Math.max(AFTER_END_MS, leftMs + AFTER_END_MS));
}

export function routeOf({ tenant, token }: GiveawayAddress): string {
  return `/api/gq/public/giveaways/${encodeURIComponent(tenant)}/${encodeURIComponent(token)}`;
}
