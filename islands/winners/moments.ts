import { safeParse } from "valibot";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { type OverlayMoment, overlayMoment } from "#core/giveaways/overlay.ts";
import { environment } from "../stores/environment.ts";

/** `away`: the server gives no answer; it is asked again. `unknown`: there is no such overlay. */
export type OverlayState =
  | { status: "connected"; moment: OverlayMoment["moment"] }
  | { status: "away" }
  | { status: "unknown" };

/** The longest wait after failures. */
const AGAIN_MAX_MS = 20_000;
/** The longest wait for an answer. */
const TIMEOUT_MS = 5000;

/**
 * Follows what the overlay with this token shows; asks again by itself, whatever happened. Returns a
 * function that ends it.
 */
export function followMoments(token: string, show: (state: OverlayState) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let failures = 0;
  const ask = async () => {
    const state = await load(token);
    if (isStopped) return;
    failures = state.status === "connected" ? 0 : failures + 1;
    show(state);
    const waitMs = Math.min(GIVEAWAY.overlayAskMs * 2 ** Math.min(failures, 5), AGAIN_MAX_MS);
    timer = setTimeout(() => void ask(), waitMs);
  };
  void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function load(token: string): Promise<OverlayState> {
  try {
    const address = `/api/gq/public/giveaway-overlay/${encodeURIComponent(token)}`;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await environment().fetch(address, { signal });
    if (answer.status === 404) return { status: "unknown" };
    const parsed = safeParse(overlayMoment, await answer.json());
    if (!answer.ok || !parsed.success) return { status: "away" };
    return { status: "connected", moment: parsed.output.moment };
  } catch {
    return { status: "away" };
  }
}
