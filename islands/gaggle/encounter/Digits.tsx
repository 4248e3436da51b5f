import { useStore } from "@nanostores/react";
import { useId, useState } from "react";
import { HASH_SHORT_CHARS } from "#core/fairness/limits.ts";
import { closingLine } from "#core/gaggle/encounter-replay.ts";
import styles from "./Encounter.module.css";
import { $digits, compareDigits, type ShownEncounter } from "./store.ts";

/** Compares the digits that the bot said in chat when the window ended. */
export function Digits({ shown }: { shown: ShownEncounter }) {
  const [typed, setTyped] = useState("");
  const digits = useStore($digits);
  const id = useId();
  if (closingLine(shown.replay.lines) === undefined) return null;
  return (
    <form
      className={styles.digits}
      onSubmit={(event) => {
        event.preventDefault();
        compareDigits(typed);
      }}
    >
      <label htmlFor={id}>
        When the chase ended, the bot said {HASH_SHORT_CHARS} digits in chat. Compare what you saw:
      </label>
      <div className={styles.digitsRow}>
        <input
          id={id}
          className={styles.input}
          value={typed}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-said`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" className="button quiet">
          Compare
        </button>
      </div>
      <p id={`${id}-said`} className={styles.small} role="status">
        {digits.status === "short" && `Type all ${HASH_SHORT_CHARS} digits.`}
        {digits.status === "done" &&
          (digits.check.ok ? "They are the same." : "They are not the same.")}
      </p>
    </form>
  );
}
