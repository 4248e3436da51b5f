import { useRef } from "react";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { EditorDialog, FieldPair } from "../../../../ui/EditorDialog.tsx";
import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { useEditor } from "../../../../ui/use-editor.ts";
import { EMPTY_FORM, formOf, type GiveawayForm, giveawayOf, validateForm } from "./form.ts";
import styles from "./GiveawayDialog.module.css";
import { NumberFields, RULE_FIELDS, RUN_FIELDS } from "./NumberFields.tsx";
import { SchedulePreview } from "./SchedulePreview.tsx";
import { saveGiveaway } from "./store.ts";

export type GiveawayDialogProps = {
  giveaway?: GiveawayListing;
  onClose: () => void;
  onCreated: (id: string) => void;
};

/** Plans a giveaway, or changes one. */
export function GiveawayDialog({ giveaway, onClose, onCreated }: GiveawayDialogProps) {
  const created = useRef<string>(undefined);
  const editor = useEditor<GiveawayForm>({
    draft: `giveaway:${giveaway?.id ?? "new"}`,
    stored: giveaway ? formOf(giveaway) : EMPTY_FORM,
    validate: validateForm,
    save: async (values) => {
      const enabled = giveaway?.enabled ?? true;
      const saved = await saveGiveaway(giveaway?.id, { ...giveawayOf(values), enabled });
      if ("failure" in saved) return saved.failure;
      if (!giveaway) created.current = saved.id;
      return undefined;
    },
    onClose: () => (created.current === undefined ? onClose() : onCreated(created.current)),
  });
  const { form } = editor;
  return (
    <EditorDialog
      title={giveaway ? `Edit ${giveaway.name}` : "New giveaway"}
      editor={editor}
      saveLabel={giveaway ? "Save giveaway" : "Save and add codes"}
    >
      {(values) => (
        <>
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
          <form.Field name="prizes">
            {(field) => (
              <TextField
                {...bind(field)}
                label="Prizes without a code (if any)"
                lines={3}
                placeholder={"2 × A plush goose\nA signed print | A4, by post"}
                hint="One a line, with how many in front and more about it after a bar. Each run gives them before its codes; winners settle the rest with you."
              />
            )}
          </form.Field>
          <form.Field name="keyword">
            {(field) => (
              <TextField
                {...bind(field)}
                label="Own word to enter (if you like)"
                mono
                placeholder="!enter"
                autoComplete="off"
                hint="What viewers type in place of !enter, such as !goose. It can't be another command."
              />
            )}
          </form.Field>
          <FieldPair>
            <NumberFields form={form} fields={RUN_FIELDS} />
          </FieldPair>
          <fieldset className={styles.rules}>
            <legend>Who may win</legend>
            <FieldPair>
              <NumberFields form={form} fields={RULE_FIELDS} />
            </FieldPair>
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
        </>
      )}
    </EditorDialog>
  );
}
