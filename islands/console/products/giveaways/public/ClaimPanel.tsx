import { useStore } from "@nanostores/react";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { GiveawayCode } from "#core/entities/giveaway-code.ts";
import type { PublicRun } from "#core/giveaways/api.ts";
import type { Failure } from "../../../../stores/result.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import styles from "./Giveaway.module.css";
import { NumberTicket } from "./NumberTicket.tsx";
import type { Place } from "./store.ts";
import { $prize, $ticket, askNumber, dropTicket, reveal } from "./ticket-store.ts";

/** For winners: a number for chat, and then the prize, once. */
export function ClaimPanel({ place, run }: { place: Place; run: PublicRun }) {
  const state = useStore($ticket);
  const prize = useStore($prize);
  const [failure, setFailure] = useState<Failure>();
  const [isPending, setPending] = useState(false);
  const held = state.status === "held" && state.ticket.purpose === "claim" ? state : undefined;
  const press = async (work: () => Promise<Failure | undefined>) => {
    setPending(true);
    setFailure(await work());
    setPending(false);
  };
  const isWaiting = run.winners.some((winner) => winner.state === "waiting");
  return (
    <section className={styles.panel} aria-labelledby="claim">
      <h2 id="claim" className={styles.heading}>
        {prize ? "Your prize" : "Did you win?"}
      </h2>
      {failure && <Note tone="danger">{failure.message}</Note>}
      {prize && <Prize prize={prize} />}
      {!prize && !held && isWaiting && (
        <>
          <p>
            Get a number and type it in chat, from the account that won. Your prize then shows here,
            and nowhere else.
          </p>
          <Button
            isPending={isPending}
            onPress={() => void press(() => askNumber(place, { purpose: "claim" }))}
          >
            Get my claim number
          </Button>
        </>
      )}
      {!prize && !held && !isWaiting && <p>Every prize of this giveaway has been claimed.</p>}
      {!prize && held?.check.state === "claimed" && (
        <>
          <p role="status">
            You have claimed <b>{held.check.prize_name}</b>. It is shown once: have a place ready to
            keep it.
          </p>
          <Button isPending={isPending} onPress={() => void press(() => reveal(place))}>
            Show my prize
          </Button>
        </>
      )}
      {!prize && held?.check.state === "revealed" && (
        <Note tone="info">
          {held.check.prize_name} was shown already, and is shown once. If you lost it, ask the
          streamer.
        </Note>
      )}
      {!prize && held && (
        <NumberTicket
          ticket={held.ticket}
          check={held.check}
          run={run}
          onAgain={() => dropTicket(place)}
        />
      )}
    </section>
  );
}

function Prize({ prize }: { prize: GiveawayCode }) {
  const [isCopied, setCopied] = useState(false);
  const { code_value, prize_name, prize_description } = prize;
  const isLink = /^https:\/\/\S+$/u.test(code_value);
  return (
    <div className={styles.ticket} role="status">
      <p>
        <b>{prize_name}</b>
        {prize_description !== "" && <span className={styles.small}> {prize_description}</span>}
      </p>
      <p className={styles.command}>
        <code>{code_value}</code>
        <Button
          look="quiet"
          onPress={() =>
            void navigator.clipboard?.writeText(code_value).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </p>
      {isLink && (
        <p>
          <a href={code_value} target="_blank" rel="noreferrer noopener">
            Open the link
          </a>
        </p>
      )}
      <p className={styles.small}>Keep it now. When this tab is closed, it is not shown again.</p>
    </div>
  );
}
