import { useStore } from "@nanostores/react";
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { encounterPath } from "#core/gaggle/addresses.ts";
import type { EncounterCheck } from "#core/gaggle/encounter-replay.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { classNames } from "../../ui/class-names.ts";
import { Digits } from "./Digits.tsx";
import styles from "./Encounter.module.css";
import { $digits, $signature, type ShownEncounter } from "./store.ts";
import { WholeLog } from "./WholeLog.tsx";
import { $whole } from "./whole-store.ts";

/** What this browser has checked of the encounter, and what not. */
export function Checks({ shown }: { shown: ShownEncounter }) {
  const signature = useStore($signature);
  const digits = useStore($digits);
  const whole = useStore($whole);
  const checks = [
    ...shown.replay.checks,
    ...(signature.status === "done" ? [signature.check] : []),
    ...(digits.status === "done" ? [digits.check] : []),
    ...(whole.status === "done" ? whole.checks : []),
  ];
  if (shown.encounter.lines.length === 0) return <NoLines />;
  return (
    <section className={styles.part} aria-labelledby="checks">
      <h2 id="checks">Checked in this browser</h2>
      <Verdict checks={checks} isWhole={whole.status === "done"} />
      <ul className={`plain ${styles.checks}`}>
        {checks.map((check) => (
          <Row key={check.id} check={check} />
        ))}
        {signature.status === "checking" && (
          <li className={styles.small}>The beacon's signature is being checked…</li>
        )}
      </ul>
      {whole.status !== "done" && (
        <p className={styles.note}>
          Not checked yet: that the log stood where these lines begin, and how many misses in a row
          everybody had. That is the server's word, until the whole log is replayed.
        </p>
      )}
      <WholeLog shown={shown} />
      <Digits shown={shown} />
      <p className={styles.small}>
        The draw was made again in {Math.max(1, Math.round(shown.replayMs))} ms, from the lines
        below. <a href={crossLink("ask", "/gaggle/fair-play")}>How fair play works</a>
        {" · "}
        <a href={encounterPath(shown.encounter.id)}>Link to this encounter</a>
      </p>
    </section>
  );
}

function NoLines() {
  return (
    <section className={styles.part} aria-labelledby="checks">
      <h2 id="checks">Not checked</h2>
      <p>
        The lines of this encounter are more than {GAME.logKeptDays} days old and no longer kept, so
        its draw can't be made again. What is said of it above is what was stored.
      </p>
    </section>
  );
}

function Verdict({ checks, isWhole }: { checks: readonly EncounterCheck[]; isWhole: boolean }) {
  const isWrong = checks.some(({ ok }) => !ok);
  const isWitnessed = checks.some(({ id }) => id === "digits" || id === "kept");
  const Icon = isWrong ? CircleX : isWitnessed ? CircleCheck : CircleAlert;
  return (
    <p
      className={classNames(styles.verdict, isWrong && styles.wrong, !isWitnessed && styles.partly)}
      role="status"
    >
      <Icon aria-hidden="true" />
      {isWrong
        ? "Wrong: this encounter does not hold. Don't trust its result."
        : verdictText(isWitnessed, isWhole)}
    </p>
  );
}

/** Never says more than was checked. */
function verdictText(isWitnessed: boolean, isWhole: boolean): string {
  const what = isWhole ? "The whole log holds" : "These lines hold";
  return isWitnessed
    ? `${what}, and is what was seen before: the result was not chosen afterwards.`
    : `${what} by arithmetic. Whether the log was made anew since, only what somebody kept of it can show.`;
}

function Row({ check }: { check: EncounterCheck }) {
  return (
    <li>
      <span className={classNames(styles.mark, !check.ok && styles.wrong)}>
        {check.ok ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        <span className="visually-hidden">{check.ok ? "Holds:" : "Does not hold:"}</span>
      </span>
      <span>
        {check.text}
        <code className={styles.detail}>{check.detail}</code>
      </span>
    </li>
  );
}
