import { useStore } from "@nanostores/react";
import { CircleCheck, CircleX, Download, ShieldCheck } from "lucide-react";
import type { PublicRun } from "#core/giveaways/api.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { Button } from "../../../../ui/Button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Note } from "../../../../ui/Notice.tsx";
import { exactTime } from "../../../../ui/time.ts";
import { $verification, saveDraw, type Verified, verify } from "./draw-store.ts";
import styles from "./Giveaway.module.css";
import type { Place } from "./store.ts";

/** Why nobody has to trust the streamer, or us: what was published before, and the draw repeated. */
export function Proof({ place, run }: { place: Place; run: PublicRun }) {
  const verification = useStore($verification);
  return (
    <section aria-labelledby="proof" className={styles.part}>
      <h2 id="proof" className={styles.heading}>
        The proof
      </h2>
      <p className={styles.small}>
        A secret seed was fixed when this giveaway opened; this is its fingerprint. The winners
        follow from the seed, the list of entries and a public source of chance, so nobody can pick
        them. <a href={crossLink("ask", "/ask/waddle/giveaways#checking-the-draw")}>How it works</a>
      </p>
      <dl className={styles.hashes}>
        <Hash name="Fingerprint of the seed (SHA-256)" value={run.seed_hash} />
        {run.entries_hash !== "" && (
          <Hash name="Fingerprint of the entries (SHA-256)" value={run.entries_hash} />
        )}
        <div>
          <dt>Public beacon</dt>
          <dd>{beaconText(run.beacon)}</dd>
        </div>
      </dl>
      {run.state === "drawn" && verification.status !== "done" && (
        <Button
          look="quiet"
          isPending={verification.status === "working"}
          onPress={() => void verify(place)}
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
    </section>
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
  const { ok, checks, trust, draw } = result;
  return (
    <div className={styles.verdict}>
      <p className={classNames(styles.outcome, !ok && styles.wrong)} role="status">
        {ok ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
        {ok
          ? "This browser drew again and found the same winners."
          : "This draw does not hold. Don't trust its result; show this page to the streamer."}
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
        {trust === "beacon"
          ? "The beacon's randomness came after the entries were fixed, so even the keeper of the seed could not steer the draw."
          : "No public beacon was mixed in. So you trust that the keeper of the seed added no entries by which the draw was steered."}
      </p>
      <p className={styles.small}>
        To check it without this site:{" "}
        <code className={styles.hash}>npm run verify:draw -- draw-{draw.run}.json</code>
      </p>
      <Button look="quiet" onPress={() => saveDraw(draw)}>
        <Download aria-hidden="true" /> Download all that was published
      </Button>
    </div>
  );
}

function beaconText({ state, round, at }: PublicRun["beacon"]): string {
  const when = exactTime(at, "UTC");
  switch (state) {
    case "off":
      return "This installation asks none: you have to trust the keeper of the seed.";
    case "waiting":
      return `drand quicknet, round ${round}, ${when}: named beforehand, and mixed in when it comes.`;
    case "mixed":
      return `drand quicknet, round ${round}, ${when}.`;
    case "unreachable":
      return `drand quicknet, round ${round}, could not be reached in time, so the seed alone decided: you have to trust its keeper.`;
  }
}
