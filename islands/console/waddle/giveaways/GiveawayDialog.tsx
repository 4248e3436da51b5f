import { useEffect } from "react";
import { parse } from "valibot";
import { giveawaySchema } from "#core/entities/giveaway.ts";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { forgetDraft, keepDraft, readDraft } from "../../../stores/drafts.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { SchemaForm } from "../../../ui/SchemaForm.tsx";
import { bind, errorText, useSchemaForm } from "../../../ui/schema-form.ts";
import { TextField } from "../../../ui/TextField.tsx";
import {
  EMPTY_FORM,
  formOf,
  type GiveawayForm,
  giveawayOf,
  type NumberField,
  validateForm,
} from "./form.ts";
import styles from "./GiveawayDialog.module.css";
import { SchedulePreview } from "./SchedulePreview.tsx";
import { saveGiveaway } from "./store.ts";

type NumberInput = { name: NumberField; label: string; hint: string };

const RUN_FIELDS: readonly NumberInput[] = [
  { name: "duration_minutes", label: "Open for, in minutes", hint: "30 is half an hour." },
  { name: "winner_count", label: "Winners", hint: "Each gets one code." },
  {
    name: "max_entries_per_user",
    label: "Entries per viewer",
    hint: "Each entry is one more chance.",
  },
  {
    name: "claim_minutes",
    label: "Time to claim, in minutes",
    hint: "Then the prize is drawn again.",
  },
];

const RULE_FIELDS: readonly NumberInput[] = [
  {
    name: "min_chat_lines",
    label: "Chat lines needed",
    hint: "Written while it is open; 0 asks for none.",
  },
  {
    name: "exclude_winners_days",
    label: "Days without recent winners",
    hint: "0 lets everybody in.",
  },
  {
    name: "subscriber_luck",
    label: "Chances of a subscriber's entry",
    hint: "1 treats all alike.",
  },
];

export type GiveawayDialogProps = {
  giveaway?: GiveawayListing;
  onClose: () => void;
  onCreated: (id: string) => void;
};

/** Plans a giveaway, or changes one. What is typed survives a reload until it is saved or dropped. */
export function GiveawayDialog({ giveaway, onClose, onCreated }: GiveawayDialogProps) {
  const draft = `/waddle/giveaways?edit=${giveaway?.id ?? "new"}`;
  const stored = giveaway ? formOf(giveaway) : EMPTY_FORM;
  const close = () => {
    forgetDraft(draft);
    onClose();
  };
  const form = useSchemaForm<GiveawayForm>({
    initial: { ...stored, ...readDraft(draft, stored) },
    validate: validateForm,
    submit: async (values) => {
      const enabled = giveaway?.enabled ?? true;
      const given = parse(giveawaySchema, { ...giveawayOf(values), enabled });
      const saved = await saveGiveaway(giveaway?.id, given);
      if ("failure" in saved) return saved.failure;
      showToast({ tone: "info", text: `Saved ${given.name}.` });
      forgetDraft(draft);
      if (giveaway) onClose();
      else onCreated(saved.id);
      return undefined;
    },
  });
  useEffect(() => {
    const { unsubscribe } = form.store.subscribe(() => {
      if (form.state.isDirty) keepDraft(draft, form.state.values);
    });
    return unsubscribe;
  }, [form, draft]);

  const numbers = (fields: readonly NumberInput[]) =>
    fields.map(({ name, label, hint }) => (
      <form.Field key={name} name={name}>
        {(field) => (
          <TextField
            {...bind(field)}
            label={label}
            hint={hint}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </form.Field>
    ));

  return (
    <Dialog title={giveaway ? `Edit ${giveaway.name}` : "New giveaway"} onClose={close}>
      <form.Subscribe
        selector={({ errors, isSubmitting, values }) => ({ errors, isSubmitting, values })}
      >
        {({ errors, isSubmitting, values }) => (
          <div className={styles.body}>
            <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
              <form.Field name="name">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label="Name"
                    autoFocus
                    autoComplete="off"
                    hint="Moderators start it by this name: !giveaway start NAME"
                  />
                )}
              </form.Field>
              <form.Field name="description">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label="Description (if you like)"
                    lines={2}
                    hint="What you give and why, on the public page."
                  />
                )}
              </form.Field>
              <div className={styles.pair}>{numbers(RUN_FIELDS)}</div>
              <fieldset className={styles.rules}>
                <legend>Who may win</legend>
                <div className={styles.pair}>{numbers(RULE_FIELDS)}</div>
              </fieldset>
              <form.Field name="cron_schedule">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label="Schedule (if it starts by itself)"
                    mono
                    placeholder="0 20 * * 5"
                    autoComplete="off"
                    hint={<SchedulePreview schedule={values.cron_schedule} />}
                  />
                )}
              </form.Field>
              {giveaway?.run?.state === "open" && (
                <p className={styles.note}>
                  The open run keeps the rules that it began with; these hold from the next one on.
                </p>
              )}
              <footer className={styles.footer}>
                <Button look="quiet" onPress={close}>
                  Cancel
                </Button>
                <Button type="submit" isPending={isSubmitting}>
                  {isSubmitting ? "Saving…" : giveaway ? "Save giveaway" : "Save and add codes"}
                </Button>
              </footer>
            </SchemaForm>
          </div>
        )}
      </form.Subscribe>
    </Dialog>
  );
}
