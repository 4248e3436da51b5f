import { useStore } from "@nanostores/react";
import { tradePath } from "#core/gaggle/addresses.ts";
import type { PublicTrade } from "#core/gaggle/api.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { Note } from "../../ui/Notice.tsx";
import { $answer, answerTrade, isSignedIn, type Step } from "./store.ts";
import styles from "./Trade.module.css";

const LABELS: Record<Step, { now: string; sending: string }> = {
  accept: { now: "Accept the trade", sending: "Accepting…" },
  decline: { now: "Decline", sending: "Declining…" },
  withdraw: { now: "Withdraw the offer", sending: "Withdrawing…" },
};

const STEPS: Record<PublicTrade["may"], readonly Step[]> = {
  answer: ["accept", "decline"],
  withdraw: ["withdraw"],
  nothing: [],
};

/** What the person who looks may do, here or in chat. */
export function Answer({ trade }: { trade: PublicTrade }) {
  const answer = useStore($answer);
  const steps = STEPS[trade.may];
  return (
    <section className={styles.answer} aria-label="Your answer">
      {steps.length > 0 && (
        <div className="buttons">
          {steps.map((step) => (
            <button
              key={step}
              type="button"
              className={`button ${step === "accept" ? "" : "quiet"}`}
              aria-disabled={answer.status === "sending"}
              onClick={() => void answerTrade(step)}
            >
              {answer.status === "sending" && answer.step === step
                ? LABELS[step].sending
                : LABELS[step].now}
            </button>
          ))}
        </div>
      )}
      {answer.status === "failed" && <Note tone="danger">{answer.failure.message}</Note>}
      {steps.length === 0 && <ElsewhereNote trade={trade} />}
    </section>
  );
}

function ElsewhereNote({ trade: { token, from, to } }: { trade: PublicTrade }) {
  return (
    <p>
      In chat, {to} types <code>!accept</code> or <code>!decline</code>
      {". "}
      {isSignedIn() ? (
        <>
          You are signed in, and your linked accounts are neither {from} nor {to}:{" "}
          <a href={crossLink("creator", "/account")}>link another one</a>.
        </>
      ) : (
        <>
          With a linked account you can answer on this page, too:{" "}
          <a href={crossLink("creator", "/login")}>sign in</a> and{" "}
          <a href={crossLink("creator", tradePath(token))}>open it there</a>.
        </>
      )}
    </p>
  );
}
