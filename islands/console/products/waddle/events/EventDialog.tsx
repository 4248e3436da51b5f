import type { EventMessagesRecord } from "#core/platform/records.generated.ts";
import { EVENT_VARIABLES } from "#core/waddle/event-variable-names.ts";
import { EditorDialog, FieldPair } from "../../../../ui/EditorDialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { EventPreview } from "./EventPreview.tsx";
import {
  EMPTY_FORM,
  type EventForm,
  eventOf,
  formOf,
  KINDS,
  MINIMUM_OF,
  validateForm,
} from "./form.ts";
import { saveEvent } from "./store.ts";

export type EventDialogProps = { event?: EventMessagesRecord; onClose: () => void };

/** Creates an event message, or changes `event`. */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const editor = useEditor<EventForm>({
    draft: `event:${event?.id ?? "new"}`,
    stored: event ? storedForm(event) : EMPTY_FORM,
    validate: validateForm,
    save: (values) => saveEvent(event?.id, { ...eventOf(values), enabled: event?.enabled ?? true }),
    onClose,
  });
  const { form } = editor;
  return (
    <EditorDialog
      title={event ? "Edit event message" : "New event message"}
      editor={editor}
      saveLabel="Save event message"
    >
      {({ kind, message_text: text }) => (
        <>
          <FieldPair>
            <form.Field name="kind">
              {(field) => <Select {...bind(field)} label="When" options={KINDS} />}
            </form.Field>
            {MINIMUM_OF[kind] && (
              <form.Field name="minimum">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label={`At least this many ${MINIMUM_OF[kind]}`}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                )}
              </form.Field>
            )}
            {kind === "redemption" && (
              <form.Field name="reward">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label="Reward"
                    autoComplete="off"
                    hint="Its name on Twitch; empty for any."
                  />
                )}
              </form.Field>
            )}
          </FieldPair>
          <form.Field name="message_text">
            {(field) => (
              <TextField
                {...bind(field)}
                label="Message"
                mono
                lines={3}
                autoComplete="off"
                hint={
                  EVENT_VARIABLES[kind].length === 0 ? (
                    "What Waddle says; it may be empty."
                  ) : (
                    <>
                      What Waddle says; it may be empty. This event has{" "}
                      {EVENT_VARIABLES[kind].map((name) => (
                        <code key={name}>$({name}) </code>
                      ))}
                    </>
                  )
                }
              />
            )}
          </form.Field>
          {text !== "" && <EventPreview kind={kind} text={text} />}
          <FieldPair>
            <form.Field name="command_name">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Command to run"
                  mono
                  placeholder="!so"
                  autoComplete="off"
                  hint="One of yours, or !so, !quote, !uptime, !clip."
                />
              )}
            </form.Field>
            <form.Field name="counter_name">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Counter to step up"
                  mono
                  placeholder="raids"
                  autoComplete="off"
                />
              )}
            </form.Field>
          </FieldPair>
          {kind === "raid" && (
            <form.Field name="shout_out">
              {({ state, handleChange }) => (
                <Switch isSelected={state.value} onChange={handleChange}>
                  Give the raider Twitch's shoutout
                </Switch>
              )}
            </form.Field>
          )}
        </>
      )}
    </EditorDialog>
  );
}

function storedForm(event: EventMessagesRecord): EventForm {
  const { kind, minimum, reward, message_text, command_name, counter_name, shout_out } = event;
  const rest = { reward, message_text, command_name, counter_name, shout_out };
  return formOf({ kind, minimum, ...rest, enabled: event.enabled });
}
