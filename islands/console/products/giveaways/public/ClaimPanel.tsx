import { useStore } from "@nanostores/react";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { PublicRun, RevealedPrize } from "#core/giveaways/api.ts";
import type { Failure } from "../../../../stores/result.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import styles from "./Giveaway.module.css";
import { NumberTicket } from "./NumberTicket.tsx";
import type { GiveawayAddress } from "./store.ts";
import { $prize, $ticket, askNumber, dropTicket, reveal, waitsMs } from "./ticket-store.ts";

/** For winners: a number for chat, and then the prize, once. */
export function ClaimPanel({ address, run }: { address: GiveawayAddress; run: PublicRun }) {
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
  const isWaiting = run.winners.some(({ state }) => state === "waiting" || state === "claimed");
  const waits = held === undefined ? 0 : waitsMs(held.check);
  return (
    <section className={styles.panel} aria-labelledby="claim">
      <h2 id="claim" className={styles.heading}>
        {prize ? "Your prize" : "Did you win?"}
      </h2>
      {failure && <Note tone="danger">{failure.message}</Note>}
      {prize?.code_value === "" && <PrizeWithoutCode prize={prize} run={run} />}
      {prize && prize.code_value !== "" && <Prize prize={prize} />}
      {!prize && !held && isWaiting && (
        <>
          <p>
            Press your name and type the number in chat, from that account. A minute later your
            prize shows here, and nowhere else. Type no number but the one of your own page.
          </p>
          <div className={styles.names}>
            {run.winners
              .filter(({ state }) => state === "waiting" || state === "claimed")
              .map(({ login, display_name }) => (
                <Button
                  key={login}
                  look="quiet"
                  isPending={isPending}
                  onPress={() => void press(() => askNumber(address, { purpose: "claim", login }))}
                >
                  I am {display_name}
                </Button>
              ))}
          </div>
        </>
      )}
      {!prize && !held && !isWaiting && <p>Every prize of this giveaway has been claimed.</p>}
      {!prize && held?.check.state === "claimed" && (
        <>
          <p role="status">
            You have claimed <b>{held.check.prize_name}</b>. It is shown once: have a place ready to
            keep it.
          </p>
          {waits > 0 ? (
            <p className={styles.small}>
              It shows in {Math.ceil(waits / 1000)} seconds. Until then a claim from another page of
              yours takes its place, so that nobody can talk you into claiming it for them.
            </p>
          ) : (
            <Button isPending={isPending} onPress={() => void press(() => reveal(address))}>
              Show my prize
            </Button>
          )}
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
          onAgain={() => dropTicket(address)}
        />
      )}
    </section>
  );
}

/** A prize without a code: what it is, and how its winner gets it. */
function PrizeWithoutCode({ prize, run }: { prize: RevealedPrize; run: PublicRun }) {
  const { prize_name, prize_description } = prize;
  return (
    <div className={styles.ticket} role="status">
      <p>
        <b>{prize_name}</b>
        {prize_description !== "" && <span className={styles.small}> {prize_description}</span>}
      </p>
      <p>
        It is yours. Write to{" "}
        <a
          href={`https://www.twitch.tv/${run.tenant.channel}`}
          target="_blank"
          rel="noreferrer noopener"
        >
          {run.tenant.channel}
        </a>{" "}
        from the account that won, and settle how you get it.
      </p>
    </div>
  );
}

function Prize({ prize }: { prize: RevealedPrize }) {
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
