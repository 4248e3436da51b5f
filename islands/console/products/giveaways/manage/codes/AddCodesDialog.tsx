import { Upload } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import type { Failure } from "../../../../../stores/result.ts";
import { showToast } from "../../../../../stores/toasts.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { Dialog } from "../../../../../ui/Dialog.tsx";
import { Note } from "../../../../../ui/Notice.tsx";
import { TextField } from "../../../../../ui/TextField.tsx";
import { type Report, sendCodes } from "../codes-store.ts";
import { readCodes, readCsv, type TypedCode } from "../codes-text.ts";
import { loadGiveaways } from "../store.ts";
import styles from "./Codes.module.css";
import { CodesReport } from "./CodesReport.tsx";

/** Larger files hold more than codes. */
const FILE_MAX_BYTES = 20_000_000;

type Step =
  | { step: "typing" }
  | { step: "sending"; sent: number; of: number; preview: boolean }
  | { step: "checked"; report: Report; codes: readonly TypedCode[] };

/** Adds codes by the thousand: pasted or uploaded, looked through, then stored. */
export function AddCodesDialog(props: { giveaway: GiveawayListing; onClose: () => void }) {
  const { giveaway, onClose } = props;
  const [text, setText] = useState("");
  const [file, setFile] = useState<{ name: string; codes: readonly TypedCode[] }>();
  const [prize, setPrize] = useState({ name: "", description: "" });
  const [state, setState] = useState<Step>({ step: "typing" });
  const [problem, setProblem] = useState<{ field: "codes" | "prize"; message: string }>();
  const codes = file?.codes ?? readCodes(text);
  const isSending = state.step === "sending";

  const send = async (list: readonly TypedCode[], preview: boolean) => {
    const of = list.length;
    setState({ step: "sending", sent: 0, of, preview });
    const answer = await sendCodes({
      giveaway: giveaway.id,
      prize_name: prize.name,
      prize_description: prize.description,
      codes: list,
      preview,
      onProgress: (sent) => setState({ step: "sending", sent, of, preview }),
    });
    if (!preview && answer.report.added > 0) await loadGiveaways();
    if (!answer.ok) {
      setState({ step: "typing" });
      return setProblem(problemOf(answer.failure, preview ? 0 : answer.report.added));
    }
    if (preview) return setState({ step: "checked", report: answer.report, codes: list });
    const { added } = answer.report;
    showToast({ tone: "info", text: added === 1 ? "Added 1 code." : `Added ${added} codes.` });
    onClose();
  };

  const look = () => {
    setProblem(undefined);
    if (codes.length === 0) {
      return setProblem({ field: "codes", message: "Paste at least one code, or choose a file." });
    }
    if (prize.name.trim() === "" && codes.some(({ prize_name }) => prize_name === "")) {
      return setProblem({ field: "prize", message: "Name the prize that these codes are for." });
    }
    void send(codes, true);
  };

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = "";
    if (!chosen) return;
    if (chosen.size > FILE_MAX_BYTES) {
      return setProblem({
        field: "codes",
        message: "That file is too large to be a list of codes.",
      });
    }
    const content = await chosen.text();
    const isCsv = /\.csv$/iu.test(chosen.name);
    setProblem(undefined);
    setFile({ name: chosen.name, codes: isCsv ? await readCsv(content) : readCodes(content) });
  };

  return (
    <Dialog title={`Add codes to ${giveaway.name}`} onClose={onClose}>
      <div className={styles.dialog}>
        {state.step === "checked" ? (
          <CodesReport
            report={state.report}
            onBack={() => setState({ step: "typing" })}
            onAdd={() => void send(state.codes, false)}
          />
        ) : (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isSending) look();
            }}
          >
            {file ? (
              <p className={styles.file}>
                <span>
                  <b>{file.name}</b>: {count(codes.length)}
                </span>
                <Button look="quiet" onPress={() => setFile(undefined)}>
                  Take it out
                </Button>
              </p>
            ) : (
              <TextField
                label="Codes"
                lines={8}
                mono
                autoFocus
                autoComplete="off"
                spellCheck="false"
                value={text}
                onChange={setText}
                error={problem?.field === "codes" ? problem.message : undefined}
                hint={
                  codes.length === 0
                    ? "One a line. Columns from a spreadsheet work too: code, prize, description."
                    : count(codes.length)
                }
              />
            )}
            <label className={styles.upload}>
              <input type="file" accept=".txt,.csv,.tsv,text/plain,text/csv" onChange={choose} />
              <Upload aria-hidden="true" /> {file ? "Choose another file" : "Choose a file instead"}
            </label>
            <TextField
              label="Prize"
              placeholder="A game key"
              value={prize.name}
              onChange={(name) => setPrize({ ...prize, name })}
              maxLength={GIVEAWAY.prizeNameMaxChars}
              error={problem?.field === "prize" ? problem.message : undefined}
              hint="As viewers read it. Codes that bring a prize of their own keep theirs."
            />
            <TextField
              label="Description of the prize (if you like)"
              placeholder="For Steam, worldwide"
              value={prize.description}
              onChange={(description) => setPrize({ ...prize, description })}
              maxLength={GIVEAWAY.prizeDescriptionMaxChars}
            />
            {state.step === "sending" && (
              <progress
                className={styles.progress}
                max={state.of}
                value={state.sent}
                aria-label={state.preview ? "Codes looked through" : "Codes added"}
              />
            )}
            {problem?.field === "codes" && file && <Note tone="danger">{problem.message}</Note>}
            <footer className={styles.footer}>
              <Button look="quiet" onPress={onClose}>
                Cancel
              </Button>
              <Button type="submit" isPending={isSending}>
                {isSending ? "Looking through…" : "Look through them"}
              </Button>
            </footer>
          </form>
        )}
      </div>
    </Dialog>
  );
}

function problemOf({ fields, message }: Failure, added: number) {
  const text = added > 0 ? `${count(added)} were added before this: ${message}` : message;
  if (fields.prize_name) return { field: "prize" as const, message: text };
  return { field: "codes" as const, message: text };
}

function count(codes: number): string {
  return codes === 1 ? "1 code" : `${codes.toLocaleString("en-US")} codes`;
}
