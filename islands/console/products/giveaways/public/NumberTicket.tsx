import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { CheckAnswer, PublicRun } from "#core/giveaways/api.ts";
import { enterWord } from "#core/giveaways/chat-words.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import styles from "./Giveaway.module.css";
import type { Ticket } from "./ticket-store.ts";

export type NumberTicketProps = {
  ticket: Ticket;
  check: CheckAnswer;
  run: PublicRun;
  /** Begins anew. */
  onAgain: () => void;
};

/** A number to type in chat, and what became of it. */
export function NumberTicket({ ticket, check, run, onAgain }: NumberTicketProps) {
  const again = (label: string) => (
    <Button look="quiet" onPress={onAgain}>
      {label}
    </Button>
  );
  const waiting = (
    <div className={styles.ticket}>
      {check.state === "refused" && (
        <Note tone="danger">
          Another account typed this number. It is still yours: type it as {ticket.login}.
        </Note>
      )}
      <p>
        As {ticket.login}, type this in the chat of{" "}
        <a href={`https://www.twitch.tv/${run.tenant.channel}`} target="_blank" rel="noreferrer">
          {run.tenant.channel}
        </a>
        :
      </p>
      <ChatCommand
        text={`${ticket.purpose === "enter" ? enterWord(run, run) : `${run.prefix}claim`} ${ticket.number}`}
      />
      <p className={styles.waiting} role="status">
        <span className={styles.dot} aria-hidden="true" />
        Waiting for your line. You may leave this page and come back.
      </p>
      {again(ticket.purpose === "enter" ? "Another name" : "Another number")}
    </div>
  );
  switch (check.state) {
    case "waiting":
      return waiting;
    case "expired":
      return (
        <div className={styles.ticket}>
          <Note tone="info">This number is too old. Nothing is lost: get another one.</Note>
          {again("Get another number")}
        </div>
      );
    case "refused":
      // A stranger's try takes nothing from the account that the number is for.
      if (check.code === "NUMBER_OTHER_NAME") return waiting;
      return (
        <div className={styles.ticket}>
          <Note tone="danger">{ERRORS[check.code]}</Note>
          {again("Try again")}
        </div>
      );
    case "entered":
      return (
        <div className={styles.ticket}>
          <p className={styles.done} role="status">
            <Check aria-hidden="true" /> {entryText(check.entry, run)}
          </p>
          {again("Enter somebody else")}
        </div>
      );
    default:
      return null;
  }
}

/** What to type, with a button that copies it. */
function ChatCommand({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <p className={styles.command}>
      <code>{text}</code>
      <Button
        look="quiet"
        aria-label={`Copy ${text}`}
        onPress={() =>
          void navigator.clipboard?.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? "Copied" : "Copy"}
      </Button>
    </p>
  );
}

function entryText(
  { login, outcome, entries, lines_needed }: Extract<CheckAnswer, { state: "entered" }>["entry"],
  run: PublicRun,
): string {
  if (outcome === "lines_needed") {
    const lines = lines_needed === 1 ? "one more line" : `${lines_needed} more lines`;
    return `${login} is on the list. It counts once you have written ${lines} in chat.`;
  }
  const many =
    run.rules.max_entries_per_user > 1
      ? ` with ${entries} of ${run.rules.max_entries_per_user} entries`
      : "";
  return `${login} is in${many}. Good luck!`;
}
