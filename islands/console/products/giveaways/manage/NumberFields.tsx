import { bind } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import type { Editor } from "../../../../ui/use-editor.ts";
import type { GiveawayForm, NumberField } from "./form.ts";

type NumberInput = { name: NumberField; label: string; hint: string };

/** How a run goes. */
export const RUN_FIELDS: readonly NumberInput[] = [
  { name: "duration_minutes", label: "Open for, in minutes", hint: "30 is half an hour." },
  { name: "winner_count", label: "Winners", hint: "Each gets one prize." },
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

/** Who may win. */
export const RULE_FIELDS: readonly NumberInput[] = [
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

export type NumberFieldsProps = {
  form: Editor<GiveawayForm>["form"];
  fields: readonly NumberInput[];
};

/** The numbers of a giveaway, one field each. */
export function NumberFields({ form, fields }: NumberFieldsProps) {
  return fields.map(({ name, label, hint }) => (
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
}
