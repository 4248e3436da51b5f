import { atom } from "nanostores";
import type { Catalogue } from "#core/cards/catalogue.ts";
import { QUICKNET } from "#core/fairness/beacon.ts";
import { HASH_SHORT_CHARS } from "#core/fairness/limits.ts";
import { type PublicEncounter, publicEncounter } from "#core/gaggle/api.ts";
import {
  digitsCheck,
  type EncounterCheck,
  type EncounterReplay,
  replayEncounter,
  roundOf,
  signatureCheck,
} from "#core/gaggle/encounter-replay.ts";
import { loadRecord, type RecordState, recordName, withCatalogue } from "../record.ts";

/** An encounter, and what came of replaying it in this browser. */
export type ShownEncounter = {
  encounter: PublicEncounter;
  catalogue: Catalogue;
  replay: EncounterReplay;
  /** How long the replay took, in milliseconds. */
  replayMs: number;
};

export const $encounter = atom<RecordState<ShownEncounter>>({ status: "loading" });

/** Whether the beacon's signature is the league's: checked after the page is there, as it takes longer. */
export const $signature = atom<
  { status: "none" } | { status: "checking" } | { status: "done"; check: EncounterCheck }
>({ status: "none" });

/** What somebody noted of the closing line, compared. */
export const $digits = atom<
  { status: "none" } | { status: "short" } | { status: "done"; check: EncounterCheck }
>({ status: "none" });

export async function loadEncounter(): Promise<void> {
  $encounter.set({ status: "loading" });
  $signature.set({ status: "none" });
  $digits.set({ status: "none" });
  const route = `/api/gq/public/gaggle/encounters/${encodeURIComponent(recordName())}`;
  const loaded = await withCatalogue(loadRecord(route, publicEncounter));
  if (loaded.status !== "ready") return $encounter.set(loaded);
  const { record: encounter, catalogue } = loaded.data;
  const began = performance.now();
  const replay = replayEncounter(encounter);
  const replayMs = performance.now() - began;
  $encounter.set({ status: "ready", data: { encounter, catalogue, replay, replayMs } });
  await checkSignature(replay);
}

async function checkSignature({ lines }: EncounterReplay): Promise<void> {
  const used = roundOf(lines);
  if (used === undefined) return;
  $signature.set({ status: "checking" });
  try {
    const { isSigned } = await import("#core/fairness/signature.ts");
    // So that the page is painted before the check, which takes tens of milliseconds.
    await new Promise((resolve) => setTimeout(resolve));
    const check = signatureCheck(used.round, isSigned(QUICKNET, used.round, used.signature));
    $signature.set({ status: "done", check });
  } catch {
    // What checks it could not be loaded: nothing is said of the signature.
    $signature.set({ status: "none" });
  }
}

/** Compares what somebody noted of what the bot said in chat with the closing line. */
export function compareDigits(typed: string): void {
  const digits = typed.trim();
  const state = $encounter.get();
  if (state.status !== "ready") return;
  $digits.set(
    digits.length < HASH_SHORT_CHARS
      ? { status: "short" }
      : { status: "done", check: digitsCheck(state.data.replay.lines, digits) },
  );
}
