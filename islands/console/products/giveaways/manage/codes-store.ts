import { atom, computed } from "nanostores";
import { type InferInput, parse } from "valibot";
import { type CodesReport, codesReport, type codesRequest } from "#core/giveaways/api.ts";
import type { GiveawayCodesRecord } from "#core/platform/records.generated.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Failure, type Loadable } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { undoableRemoval } from "../../../../stores/undoable-removal.ts";
import { partRepeats, portions, type TypedCode } from "./codes-text.ts";
import { loadGiveaways } from "./store.ts";

export const CODES_PER_PAGE = 25;

/** A code as its creator may know it: never its value. */
export type Code = Omit<GiveawayCodesRecord, "code_value" | "code_hash">;

export type Codes = { shown: Code[]; total: number; page: number };

const $loaded = atom<Loadable<Codes>>({ status: "loading" });

/** The codes of the page that is open. */
const $onPage = computed($loaded, (loaded): Loadable<Code[]> => {
  return loaded.status === "ready" ? { status: "ready", data: loaded.data.shown } : loaded;
});

const { $left, takeOff, bringBack } = undoableRemoval($onPage);

/** The codes of the giveaway that is open, the unused ones first. */
export const $codes = computed([$loaded, $left], (loaded, left): Loadable<Codes> => {
  if (loaded.status !== "ready" || left.status !== "ready") return loaded;
  return { status: "ready", data: { ...loaded.data, shown: left.data } };
});

let wanted = "";

export async function loadCodes(giveaway: string, page: number): Promise<void> {
  const request = `${giveaway} ${page}`;
  if (!wanted.startsWith(giveaway)) $loaded.set({ status: "loading" });
  wanted = request;
  const filter = pb().filter("giveaway = {:giveaway}", { giveaway });
  const loaded = await attempt(() =>
    pb()
      .collection("giveaway_codes")
      .getList(page, CODES_PER_PAGE, { filter, sort: "is_used,-used_at,created_at" }),
  );
  if (wanted !== request) return;
  if (loaded.ok) {
    const { items, totalItems } = loaded.value;
    $loaded.set({ status: "ready", data: { shown: items, total: totalItems, page } });
  } else if ($loaded.get().status !== "ready") {
    $loaded.set({ status: "failed", failure: loaded.failure });
  }
}

/** Takes an unused code off the list. It is deleted when the offer to undo has ended. */
export function removeCode(giveaway: string, { id, prize_name }: Code): void {
  takeOff([id], `Deleted a code for ${prize_name}.`, () => deleteCode(giveaway, id));
}

async function deleteCode(giveaway: string, id: string): Promise<void> {
  // keepalive: the request goes out even when the page is being left.
  const deleted = await attempt(() =>
    pb().collection("giveaway_codes").delete(id, { keepalive: true }),
  );
  if (deleted.ok || deleted.failure.status === 404) {
    const loaded = $loaded.get();
    const page = loaded.status === "ready" ? loaded.data.page : 1;
    await Promise.all([loadCodes(giveaway, page), loadGiveaways()]);
    return;
  }
  bringBack([id]);
  showToast({ tone: "danger", text: `The code was not deleted. ${deleted.failure.message}` });
}

/** What became of a list of codes, by the lines that they stand in. */
export type Report = Pick<CodesReport, "added" | "duplicates" | "rejected">;

export type Sending = {
  giveaway: string;
  prize_name: string;
  prize_description: string;
  codes: readonly TypedCode[];
  /** Returns only what would become of them. */
  preview: boolean;
  /** Hears how many were sent so far. */
  onProgress: (sent: number) => void;
};

/** Sends a list of codes, portion by portion; what was sent before a failure stays. */
export async function sendCodes(
  sending: Sending,
): Promise<{ ok: true; report: Report } | { ok: false; report: Report; failure: Failure }> {
  const { codes, onProgress, ...rest } = sending;
  const { first, repeats } = partRepeats(codes);
  const report: Report = {
    added: 0,
    duplicates: repeats.map((repeat) => ({ ...repeat, giveaway: "", is_used: false })),
    rejected: [],
  };
  let sent = 0;
  for (const portion of portions(first)) {
    const body: InferInput<typeof codesRequest> = {
      ...rest,
      codes: portion.map(({ line: _, ...code }) => code),
    };
    const answer = await attempt(async () =>
      parse(codesReport, await pb().send("/api/gq/giveaways/codes", { method: "POST", body })),
    );
    if (!answer.ok) return { ok: false, report, failure: answer.failure };
    addTo(report, answer.value, portion);
    sent += portion.length;
    onProgress(sent);
  }
  return { ok: true, report };
}

function addTo(report: Report, answer: CodesReport, portion: readonly TypedCode[]): void {
  const lineOf = (line: number) => portion[line - 1]?.line ?? line;
  report.added += answer.added;
  for (const duplicate of answer.duplicates) {
    const { same_as_line } = duplicate;
    report.duplicates.push({
      ...duplicate,
      line: lineOf(duplicate.line),
      same_as_line: same_as_line === 0 ? 0 : lineOf(same_as_line),
    });
  }
  for (const { line, message } of answer.rejected) {
    report.rejected.push({ line: lineOf(line), message });
  }
}
