import { penaltyWords } from "#core/moderation/act-words.ts";
import type { DryRunResult } from "#core/moderation/dry-run.ts";
import { RULE_NAMES } from "#core/moderation/settings.ts";
import { timeZone } from "../../../../ui/Time.tsx";
import { clockTime } from "../../../../ui/time.ts";
import styles from "./Moderation.module.css";

/** What a dry run found, the latest first. */
export function DryRunLines({ result: { lines, count, removed } }: { result: DryRunResult }) {
  const found = `${count} ${count === 1 ? "line" : "lines"}`;
  return (
    <div role="status">
      <p className={styles.found}>
        {lines === 0
          ? "Nobody has written anything yet."
          : `Would have removed ${found} of ${lines.toLocaleString("en-US")}.`}
      </p>
      {removed.length < count && <p className={styles.about}>The last {removed.length} of them:</p>}
      <ol className={styles.dryLines}>
        {removed.toReversed().map(({ at, login, text, rule, reason, penalty }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never changes
          <li key={index} className={styles.dryLine}>
            <p className={styles.chatLine}>
              <time>{clockTime(at, timeZone())}</time> <b>{login}</b> {text}
            </p>
            <p className={styles.about}>
              {RULE_NAMES[rule]}: {reason}; {penaltyWords(penalty)}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
