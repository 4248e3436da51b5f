import { useStore } from "@nanostores/react";
import * as v from "valibot";
import { check } from "#core/entities/text.ts";
import { numberRequest, type PublicRun } from "#core/giveaways/api.ts";
import { enterWord } from "#core/giveaways/chat-words.ts";
import { TextForm } from "../../../../ui/TextForm.tsx";
import { Absences } from "./Absences.tsx";
import styles from "./Giveaway.module.css";
import { NumberTicket } from "./NumberTicket.tsx";
import type { GiveawayAddress } from "./store.ts";
import { $ticket, askNumber, dropTicket } from "./ticket-store.ts";

const entry = v.object({ login: numberRequest.entries.login });

/** How to take part: in chat, or here with a number that chat confirms. */
export function EntryPanel({ address, run }: { address: GiveawayAddress; run: PublicRun }) {
  const state = useStore($ticket);
  const isHeld = state.status === "held" && state.ticket.purpose === "enter";
  return (
    <section className={styles.panel} aria-labelledby="take-part">
      <h2 id="take-part" className={styles.heading}>
        Take part
      </h2>
      {run.bot.is_here ? (
        <p>
          Type <code>{enterWord(run, run)}</code> in the chat of {run.tenant.channel}. That is all.
        </p>
      ) : (
        <p role="status">
          Nobody can enter right now: the bot is not in the chat. Once it is back, this page says so
          by itself, and what you type in chat then counts.
        </p>
      )}
      <Absences run={run} />
      {isHeld ? (
        <NumberTicket
          ticket={state.ticket}
          check={state.check}
          run={run}
          onAgain={() => dropTicket(address)}
        />
      ) : (
        run.bot.is_here && (
          <div className={styles.form}>
            <p className={styles.small}>
              Or give your name here and confirm it in chat with a number: this page then shows that
              you are in.
            </p>
            <TextForm
              initial={{ login: "" }}
              fields={[{ name: "login", label: "Your name on Twitch", autoComplete: "off" }]}
              validate={(values) => {
                const result = check(entry, values);
                return result.ok ? {} : result.errors;
              }}
              submit={({ login }) =>
                askNumber(address, { purpose: "enter", ...v.parse(entry, { login }) })
              }
              button={["Get a number", "One moment…"]}
            />
          </div>
        )
      )}
    </section>
  );
}
