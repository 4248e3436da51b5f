import { COOLDOWN_EXEMPTIONS, type CooldownExemption } from "#core/entities/chat-command.ts";
import { FieldPair } from "../../../../ui/EditorDialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { bind, type useSchemaForm } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import styles from "./CommandDialog.module.css";
import type { CommandForm } from "./form.ts";

const EXEMPTION_NAMES: Record<CooldownExemption, string> = {
  none: "nobody: everyone waits",
  vip: "VIPs, mods and the broadcaster",
  mod: "mods and the broadcaster",
  broadcaster: "the broadcaster",
};

const EXEMPTIONS = COOLDOWN_EXEMPTIONS.map((id) => ({ id, name: EXEMPTION_NAMES[id] }));

export type CooldownFieldsProps = {
  form: ReturnType<typeof useSchemaForm<CommandForm>>;
  /** Groups that other commands are in. */
  groups: readonly string[];
};

/** How long a command is silent after an answer: for the channel, for a person, with others. */
export function CooldownFields({ form, groups }: CooldownFieldsProps) {
  return (
    <fieldset className={styles.cooldowns}>
      <legend className={styles.legend}>Cooldown</legend>
      <FieldPair>
        <form.Field name="cooldown_seconds">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Seconds for the channel"
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </form.Field>
        <form.Field name="cooldown_user_seconds">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Seconds for each person"
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </form.Field>
        <form.Field name="cooldown_group">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Shared with"
              mono
              autoComplete="off"
              placeholder="no group"
              hint={
                groups.length > 0
                  ? `A group's commands wait together. Yours: ${groups.slice(0, 5).join(", ")}`
                  : "Commands that name the same group wait together."
              }
            />
          )}
        </form.Field>
        <form.Field name="cooldown_exempt">
          {(field) => <Select {...bind(field)} label="No cooldown for" options={EXEMPTIONS} />}
        </form.Field>
      </FieldPair>
    </fieldset>
  );
}
