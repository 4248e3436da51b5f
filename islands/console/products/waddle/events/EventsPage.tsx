import { lazy } from "react";
import { eventMessage } from "#core/entities/event-message.ts";
import { Switch } from "../../../../ui/Switch.tsx";
import styles from "../list/RecordFrame.module.css";
import { RecordFrame } from "../list/RecordFrame.tsx";
import { conditionOf, deedsOf, KIND_NAMES } from "./form.ts";
import { events } from "./store.ts";

const EventDialog = lazy(async () => ({
  default: (await import("./EventDialog.tsx")).EventDialog,
}));

/** What Waddle does when something happens in the channel. */
export function EventsPage() {
  return (
    <RecordFrame
      entity={eventMessage}
      title="Events"
      purpose="What Waddle says and does at raids, subscriptions, cheers, follows and rewards, and when the stream begins or ends."
      makeNew="New event message"
      empty={{
        title: "Nothing happens at events yet",
        action: "Thank your raiders",
        text: (
          <>
            Try the message <code>$(user) brings $(viewers) geese!</code> for raids, then play a
            raid in the rehearsal chat.
          </>
        ),
      }}
      store={events}
      cardOf={(record) => ({
        id: record.id,
        name: KIND_NAMES[record.kind],
        search: [KIND_NAMES[record.kind], record.message_text, ...deedsOf(record)].join(" "),
        isOff: !record.enabled,
      })}
      dialog={(record, onClose) => (
        <EventDialog {...(record && { event: record })} onClose={onClose} />
      )}
    >
      {(record) => (
        <>
          {record.message_text !== "" && <p className={styles.text}>{record.message_text}</p>}
          <p className={styles.note}>
            {[conditionOf(record), ...deedsOf(record)].filter((part) => part !== "").join(" · ")}
          </p>
          <Switch
            label={`${KIND_NAMES[record.kind]} is on`}
            isSelected={record.enabled}
            onChange={(isOn) => void events.setEnabled([record.id], isOn)}
          />
        </>
      )}
    </RecordFrame>
  );
}
