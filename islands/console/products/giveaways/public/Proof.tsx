import { useStore } from "@nanostores/react";
import { CircleAlert, CircleCheck, CircleX, Download, ShieldCheck } from "lucide-react";
import { HASH_SHORT_CHARS } from "#core/fairness/limits.ts";
import type { Verdict as VerdictName } from "#core/fairness/verification.ts";
import type { PublicRun } from "#core/giveaways/api.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { Button } from "../../../../ui/Button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Note } from "../../../../ui/Notice.tsx";
import { exactTime } from "../../../../ui/time.ts";
import { $verification, saveDraw, type Verified, verify } from "./draw-store.ts";
import styles from "./Giveaway.module.css";
import type { GiveawayAddress } from "./store.ts";

/** What was published of a run and when, and the draw repeated in this browser. */
export function Proof({ address, run }: { address: GiveawayAddress; run: PublicRun }) {
  const verification = useStore($verification);
  return (
    <details className={styles.part}>
      <summary className={styles.check}>Check this draw</summary>
      <p className={styles.small}>
        A secret seed is fixed when a giveaway opens, and the list of entries when it closes. The
        winners follow from both and from a public source of chance that comes after.{" "}
        <a href={crossLink("ask", "/ask/waddle/giveaways#checking-the-draw")}>How it works</a>
      </p>
      {run.version === 1 && (
        <Note tone="info">
          This run followed the earlier rules, which prove less: its keeper could have chosen the
          list or the round. Its result is shown as it was published.
        </Note>
      )}
      <Published run={run} />
      {run.state === "drawn" && verification.status !== "done" && (
        <Button
          look="quiet"
          isPending={verification.status === "working"}
          onPress={() => void verify(address)}
        >
          <ShieldCheck aria-hidden="true" />
          {verification.status === "working" ? "Drawing again…" : "Repeat the draw in this browser"}
        </Button>
      )}
      {verification.status === "failed" && (
        <Note tone="danger">{verification.failure.message}</Note>
      )}
      {run.state === "drawn" && verification.status === "done" && (
        <Verdict result={verification.result} />
      )}
    </details>
  );
}

/** What was fixed when; chat got the beginnings of the hashes at the same times. */
function Published({ run }: { run: PublicRun }) {
  return (
    <dl className={styles.hashes}>
      <Hash name={`Seed's hash, published ${utc(run.started_at)}`} value={run.seed_hash} />
      {run.entries_hash !== "" && (
        <Hash name={`List's hash, published ${utc(run.closed_at)}`} value={run.entries_hash} />
      )}
      <div>
        <dt>Public beacon</dt>
        <dd>{beaconText(run)}</dd>
      </div>
      {run.seed !== "" && <Hash name="Seed, published at the end" value={run.seed} />}
    </dl>
  );
}

function Hash({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code className={styles.hash}>{value}</code>
      </dd>
    </div>
  );
}

function Verdict({ result }: { result: Verified }) {
  const { verdict, text, checks, draw } = result;
  return (
    <div className={styles.verdict}>
      <p
        className={classNames(
          styles.outcome,
          verdict === "wrong" && styles.wrong,
          (verdict === "arithmetic" || verdict === "unproven") && styles.partly,
        )}
        role="status"
      >
        <VerdictIcon verdict={verdict} />
        {text}
      </p>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.id}>
            <span className={classNames(styles.mark, !check.ok && styles.wrong)}>
              {check.ok ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
              <span className="visually-hidden">{check.ok ? "Holds:" : "Does not hold:"}</span>
            </span>
            <span>
              {check.text}
              <code className={styles.hash}>{check.detail}</code>
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        To check it without this site, with what the bot said in chat:{" "}
        <code className={styles.hash}>
          npm run verify:draw -- draw-{draw.run}.json --seed-hash{" "}
          {draw.seed_hash.slice(0, HASH_SHORT_CHARS)} --entries-hash{" "}
          {draw.entries_hash.slice(0, HASH_SHORT_CHARS)} --round {draw.beacon.round}
        </code>
      </p>
      <Button look="quiet" onPress={() => saveDraw(draw)}>
        <Download aria-hidden="true" /> Download all that was published
      </Button>
    </div>
  );
}

function VerdictIcon({ verdict }: { verdict: VerdictName }) {
  if (verdict === "proven") return <CircleCheck aria-hidden="true" />;
  if (verdict === "wrong") return <CircleX aria-hidden="true" />;
  return <CircleAlert aria-hidden="true" />;
}

/** Chat's log and other browsers have their own clocks: one zone for all. */
function utc(atMs: number): string {
  return exactTime(atMs, "UTC");
}

function beaconText({ beacon: { state, round, at }, ...run }: PublicRun): string {
  const name = `drand quicknet, round ${round}, ${utc(at)}`;
  switch (state) {
    case "off":
      return "This installation asks none, so its draws can't be proven.";
    case "waiting":
      if (run.state === "open") return `${name}, if the giveaway ends as planned.`;
      if (run.state === "void") return `${name}, could not be read in time. Nobody wins.`;
      if (run.state === "cancelled") return "None was asked: it was cancelled before its close.";
      return `${name}: the draw waits for it. Without it the run is void from ${utc(run.void_at)}.`;
    case "mixed":
      return `${name}.`;
    case "unreachable":
      return `${name}, could not be reached, so the seed alone decided under the earlier rules.`;
  }
}
