import { useStore } from "@nanostores/react";
import { Upload } from "lucide-react";
import { type ChangeEvent, useEffect } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { Button } from "../../../../../ui/Button.tsx";
import { Dialog } from "../../../../../ui/Dialog.tsx";
import { Note } from "../../../../../ui/Notice.tsx";
import { TextField } from "../../../../../ui/TextField.tsx";
import {
  $addCodes,
  addCheckedCodes,
  backToCodes,
  changeCodes,
  checkCodes,
  codeCount,
  enteredCodes,
  startAddingCodes,
  takeCodesFile,
} from "../add-codes-store.ts";
import styles from "./Codes.module.css";
import { CodesReport } from "./CodesReport.tsx";

export type AddCodesDialogProps = { giveaway: GiveawayListing; onClose: () => void };

/** Adds codes by the thousand: pasted or uploaded, looked through, then stored. */
export function AddCodesDialog({ giveaway, onClose }: AddCodesDialogProps) {
  const state = useStore($addCodes);
  useEffect(() => startAddingCodes, []);
  const { text, file, prize, problem, step } = state;
  const codes = enteredCodes(state);
  const isSending = step.status === "sending";
  const add = async () => {
    if (await addCheckedCodes(giveaway.id)) onClose();
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = "";
    if (chosen) await takeCodesFile(chosen);
  };

  return (
    <Dialog title={`Add codes to ${giveaway.name}`} onClose={onClose}>
      <div className={styles.dialog}>
        {step.status === "checked" ? (
          <CodesReport report={step.report} onBack={backToCodes} onAdd={() => void add()} />
        ) : (
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (!isSending) void checkCodes(giveaway.id);
            }}
          >
            {file ? (
              <p className={styles.file}>
                <span>
                  <b>{file.name}</b>: {codeCount(codes.length)}
                </span>
                <Button look="quiet" onPress={() => changeCodes({ file: undefined })}>
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
                onChange={(typed) => changeCodes({ text: typed })}
                error={problem?.field === "codes" ? problem.message : undefined}
                hint={
                  codes.length === 0
                    ? "One a line. Columns from a spreadsheet work too: code, prize, description."
                    : codeCount(codes.length)
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
              onChange={(name) => changeCodes({ prize: { ...prize, name } })}
              maxLength={GIVEAWAY.prizeNameMaxChars}
              error={problem?.field === "prize" ? problem.message : undefined}
              hint="As viewers read it. Codes that bring a prize of their own keep theirs."
            />
            <TextField
              label="Description of the prize (if you like)"
              placeholder="For Steam, worldwide"
              value={prize.description}
              onChange={(description) => changeCodes({ prize: { ...prize, description } })}
              maxLength={GIVEAWAY.prizeDescriptionMaxChars}
            />
            {isSending && (
              <progress
                className={styles.progress}
                max={step.of}
                value={step.sent}
                aria-label={step.preview ? "Codes looked through" : "Codes added"}
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
