import { lazy } from "react";
import { quote } from "#core/entities/quote.ts";
import { writtenDate } from "#core/platform/time/calendar-date.ts";
import { wordsOf } from "#core/waddle/quotes.ts";
import styles from "../list/RecordFrame.module.css";
import { RecordFrame } from "../list/RecordFrame.tsx";
import { quotes } from "./store.ts";

const QuoteDialog = lazy(async () => ({
  default: (await import("./QuoteDialog.tsx")).QuoteDialog,
}));

/** The sentences that chat keeps. */
export function QuotesPage() {
  return (
    <RecordFrame
      entity={quote}
      title="Quotes"
      purpose="Sentences that your chat keeps, to say them again with !quote."
      makeNew="New quote"
      empty={{
        title: "No quotes yet",
        action: "Keep the first one",
        text: (
          <>
            A mod types <code>!addquote</code> and what was said; day and category come by
            themselves.
          </>
        ),
      }}
      store={quotes}
      cardOf={(record) => ({
        id: record.id,
        name: `Quote ${record.number}`,
        search: wordsOf(record),
      })}
      dialog={(record, onClose) => (
        <QuoteDialog {...(record && { quote: record })} onClose={onClose} />
      )}
    >
      {({ text, game, said_on }) => (
        <>
          <p className={styles.text}>{text}</p>
          {(game !== "" || said_on !== "") && (
            <p className={styles.note}>
              {[game, writtenDate(said_on)].filter((part) => part).join(" · ")}
            </p>
          )}
        </>
      )}
    </RecordFrame>
  );
}
