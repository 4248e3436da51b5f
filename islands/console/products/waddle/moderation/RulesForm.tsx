import { useEffect, useRef } from "react";
import { RULE_KINDS } from "#core/moderation/settings.ts";
import { Button } from "../../../../ui/Button.tsx";
import { SchemaForm } from "../../../../ui/SchemaForm.tsx";
import { Setting, Settings } from "../../../../ui/Settings.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { bind, errorText, useSchemaForm } from "../../../../ui/schema-form.ts";
import { Unsaved } from "../../../../ui/Unsaved.tsx";
import { Consequences } from "./Consequences.tsx";
import { formOf, type ModerationForm, readForm, rulesOn, validateForm } from "./form.ts";
import styles from "./Moderation.module.css";
import { Presets } from "./Presets.tsx";
import { RuleCard } from "./RuleCard.tsx";
import { type StoredModeration, saveModeration } from "./store.ts";
import { TryIt } from "./TryIt.tsx";

/** All rules in one form, beside a place to try them before they are saved. */
export function RulesForm({ stored }: { stored: StoredModeration }) {
  const form = useSchemaForm<ModerationForm>({
    initial: formOf(stored.settings),
    validate: validateForm,
    submit: async (values) => {
      const read = readForm(values);
      // It was validated; what is typed here is what is read.
      if (!read.ok) return undefined;
      const failure = await saveModeration(stored.id, read.value);
      if (!failure) form.reset(formOf(read.value));
      return failure;
    },
  });
  useFollowed(stored, () => {
    if (form.state.isDefaultValue) form.reset(formOf(stored.settings));
  });
  const fill = (next: ModerationForm) => {
    for (const name of Object.keys(next) as (keyof ModerationForm)[]) {
      form.setFieldValue(name, next[name]);
    }
  };
  return (
    <form.Subscribe
      selector={({ errors, isSubmitting, isDefaultValue, values }) => ({
        ...{ errors, isSubmitting, isDefaultValue, values },
      })}
    >
      {({ errors, isSubmitting, isDefaultValue, values }) => (
        <div className={styles.columns}>
          <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
            <Unsaved form={form} draft="/waddle/moderation" />
            <Settings id="moderation" title="Moderation">
              <Setting title="Moderate chat" hint={stateWords(values)}>
                <form.Field name="enabled">
                  {(field) => (
                    <Switch
                      label="Moderate chat"
                      isSelected={field.state.value}
                      onChange={field.handleChange}
                    />
                  )}
                </form.Field>
              </Setting>
              <Presets values={values} onPick={fill} />
            </Settings>
            <Settings id="rules" title="Rules" purpose="The first that a line breaks counts.">
              {RULE_KINDS.map((kind) => (
                <form.Field key={kind} name={kind}>
                  {(field) => (
                    <RuleCard
                      kind={kind}
                      values={values}
                      error={bind(field).error}
                      onChange={(change) =>
                        field.handleChange({ ...values[kind], ...change } as never)
                      }
                    />
                  )}
                </form.Field>
              ))}
            </Settings>
            <Consequences form={form} />
            <div className={styles.save}>
              <Button type="submit" isPending={isSubmitting} isDisabled={isDefaultValue}>
                {isSubmitting ? "Saving…" : "Save"}
              </Button>
              {!isDefaultValue && (
                <Button look="plain" onPress={() => form.reset()}>
                  Discard changes
                </Button>
              )}
            </div>
          </SchemaForm>
          <TryIt values={values} />
        </div>
      )}
    </form.Subscribe>
  );
}

function stateWords(values: ModerationForm): string {
  const { length: count } = rulesOn(values);
  const rules =
    count === 0 ? "no rule is on" : `${count} ${count === 1 ? "rule is" : "rules are"} on`;
  if (values.enabled) return `On; ${rules}.`;
  return `Off: nothing is removed; ${rules}. The rehearsal shows what they would do.`;
}

/** Calls when the stored settings became others, e.g. because somebody else saved. */
function useFollowed(stored: StoredModeration, onChange: () => void): void {
  const before = useRef(stored);
  useEffect(() => {
    if (before.current === stored) return;
    before.current = stored;
    onChange();
  });
}
