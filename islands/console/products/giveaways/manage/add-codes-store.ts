import { atom } from "nanostores";
import type { Failure } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { type Report, sendCodes } from "./codes-store.ts";
import { readCodes, readCsv, type TypedCode } from "./codes-text.ts";
import { loadGiveaways } from "./store.ts";

/** Larger files hold more than codes. */
const FILE_MAX_BYTES = 20_000_000;

/** The dialog that adds codes: what is typed or uploaded, and how far it has come. */
export type AddCodes = {
  text: string;
  /** It takes the place of the text. */
  file: { name: string; codes: readonly TypedCode[] } | undefined;
  prize: { name: string; description: string };
  problem: { field: "codes" | "prize"; message: string } | undefined;
  step:
    | { status: "typing" }
    | { status: "sending"; sent: number; of: number; preview: boolean }
    | { status: "checked"; report: Report; codes: readonly TypedCode[] };
};

const EMPTY: AddCodes = {
  text: "",
  file: undefined,
  prize: { name: "", description: "" },
  problem: undefined,
  step: { status: "typing" },
};

export const $addCodes = atom<AddCodes>(EMPTY);

/** Counts the forms: what is still being sent from an earlier one no longer shows. */
let form = 0;

/** Begins with an empty form. */
export function startAddingCodes(): void {
  form += 1;
  $addCodes.set(EMPTY);
}

export function changeCodes(changes: Partial<Pick<AddCodes, "text" | "file" | "prize">>): void {
  change(changes);
}

/** Returns the codes that were typed, or those of the file. */
export function enteredCodes({
  file,
  text,
}: Pick<AddCodes, "file" | "text">): readonly TypedCode[] {
  return file?.codes ?? readCodes(text);
}

/** Reads the codes of a file, by its ending as a table or as plain lines. */
export async function takeCodesFile(file: Pick<File, "name" | "size" | "text">): Promise<void> {
  if (file.size > FILE_MAX_BYTES) {
    return showProblem("codes", "That file is too large to be a list of codes.");
  }
  const content = await file.text();
  const isCsv = /\.csv$/iu.test(file.name);
  const codes = isCsv ? await readCsv(content) : readCodes(content);
  change({ file: { name: file.name, codes }, problem: undefined });
}

/** Asks the server what would become of the codes. */
export async function checkCodes(giveaway: string): Promise<void> {
  const codes = enteredCodes($addCodes.get());
  const { prize } = $addCodes.get();
  change({ problem: undefined });
  if (codes.length === 0) {
    return showProblem("codes", "Paste at least one code, or choose a file.");
  }
  if (prize.name.trim() === "" && codes.some(({ prize_name }) => prize_name === "")) {
    return showProblem("prize", "Name the prize that these codes are for.");
  }
  const asked = form;
  const report = await send(giveaway, codes, true);
  if (report && asked === form) change({ step: { status: "checked", report, codes } });
}

/** Adds the codes that were checked. Returns whether that worked. */
export async function addCheckedCodes(giveaway: string): Promise<boolean> {
  const { step } = $addCodes.get();
  if (step.status !== "checked") return false;
  const report = await send(giveaway, step.codes, false);
  if (!report) return false;
  const { added } = report;
  showToast({ tone: "info", text: added === 1 ? "Added 1 code." : `Added ${added} codes.` });
  return true;
}

export function backToCodes(): void {
  change({ step: { status: "typing" } });
}

export function codeCount(codes: number): string {
  return codes === 1 ? "1 code" : `${codes.toLocaleString("en-US")} codes`;
}

async function send(
  giveaway: string,
  codes: readonly TypedCode[],
  preview: boolean,
): Promise<Report | undefined> {
  const of = codes.length;
  const { prize } = $addCodes.get();
  const sender = form;
  const show = (sent: number) => {
    if (sender === form) change({ step: { status: "sending", sent, of, preview } });
  };
  show(0);
  const answer = await sendCodes({
    giveaway,
    prize_name: prize.name,
    prize_description: prize.description,
    codes,
    preview,
    onProgress: show,
  });
  if (!preview && answer.report.added > 0) await loadGiveaways();
  if (answer.ok) return answer.report;
  const problem = problemOf(answer.failure, preview ? 0 : answer.report.added);
  if (sender === form) change({ step: { status: "typing" }, problem });
  return undefined;
}

function problemOf({ fields, message }: Failure, added: number): AddCodes["problem"] {
  const text = added > 0 ? `${codeCount(added)} were added before this: ${message}` : message;
  return { field: fields.prize_name ? "prize" : "codes", message: text };
}

function showProblem(field: "codes" | "prize", message: string): void {
  change({ problem: { field, message } });
}

function change(changes: Partial<AddCodes>): void {
  $addCodes.set({ ...$addCodes.get(), ...changes });
}
