import { atom } from "nanostores";
import { parse } from "valibot";
import type { Check, Trust } from "#core/fairness/verification.ts";
import { type PublishedDraw, publishedDraw } from "#core/giveaways/api.ts";
import { environment, pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { readSeen } from "./seen.ts";
import { type Place, routeOf } from "./store.ts";

/** A draw that this browser has repeated. */
export type Verified = {
  ok: boolean;
  checks: readonly (Pick<Check, "text" | "ok" | "detail"> & { id: string })[];
  trust: Trust;
  draw: PublishedDraw;
};

export type Verification =
  | { status: "idle" }
  | { status: "working" }
  | { status: "done"; result: Verified }
  | { status: "failed"; failure: Failure };

export const $verification = atom<Verification>({ status: "idle" });

/** Loads what was published of a draw and repeats it here. */
export async function verify(place: Place): Promise<void> {
  $verification.set({ status: "working" });
  const loaded = await attempt(async () =>
    parse(publishedDraw, await pb().send(`${routeOf(place)}/draw`, { method: "GET" })),
  );
  if (!loaded.ok) return $verification.set({ status: "failed", failure: loaded.failure });
  const draw = loaded.value;
  const { verifyDraw } = await import("#core/fairness/verification.ts");
  // So that the page is painted before a long list is counted.
  await new Promise((resolve) => setTimeout(resolve));
  const { ok, checks, trust } = verifyDraw(draw);
  const own = [...(await checkSignature(draw)), ...compareWithSeen(place.token, draw)];
  const all = [...checks, ...own];
  $verification.set({
    status: "done",
    result: { ok: ok && own.every((check) => check.ok), checks: all, trust, draw },
  });
}

/** Saves everything that was published of a draw as a file. */
export function saveDraw(draw: PublishedDraw): void {
  const file = new Blob([JSON.stringify(draw, null, 2)], { type: "application/json" });
  environment().saveFile(`draw-${draw.run}.json`, file);
}

/** Whether drand's league signed the round (FAIR-F5); asks no server. */
async function checkSignature({ beacon }: PublishedDraw): Promise<Verified["checks"]> {
  if (beacon.state !== "mixed") return [];
  const [{ fetchBeacon }, { beaconOfOneRound }] = await Promise.all([
    import("drand-client"),
    import("#core/fairness/beacon.ts"),
  ]);
  const isGenuine = await fetchBeacon(beaconOfOneRound(beacon), beacon.round).then(
    () => true,
    () => false,
  );
  const detail = `${beacon.signature.slice(0, 16)}…`;
  return [{ id: "signature", text: "The beacon's signature is genuine", ok: isGenuine, detail }];
}

/** What this browser itself saw before the draw, against what is published now. */
function compareWithSeen(token: string, draw: PublishedDraw): Verified["checks"] {
  const seen = readSeen(token);
  if (!seen) return [];
  const checks = [];
  if (seen.seed_at < draw.drawn_at) {
    checks.push({
      id: "seen-seed",
      text: "The seed's hash is the one that this browser saw before the draw",
      ok: seen.seed_hash === draw.seed_hash,
      detail: seen.seed_hash,
    });
  }
  if (seen.entries_hash !== "" && seen.entries_at < draw.drawn_at) {
    checks.push({
      id: "seen-entries",
      text: "The list's hash is the one that this browser saw before the draw",
      ok: seen.entries_hash === draw.entries_hash,
      detail: seen.entries_hash,
    });
  }
  return checks;
}
