import type { ReactNode } from "react";
import type { Personality } from "#core/gander/api.ts";
import { PRESETS } from "../../../../content/personalities/table.ts";
import type { Failure } from "../../../stores/result.ts";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { SaveBar } from "../../../ui/SaveBar.tsx";
import { SchemaForm } from "../../../ui/SchemaForm.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SettingBody, Settings } from "../../../ui/Settings.tsx";
import { bind, errorText, useSchemaForm } from "../../../ui/schema-form.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { Unsaved } from "../../../ui/Unsaved.tsx";
import styles from "./Gander.module.css";
import {
  errorsOf,
  formOf,
  type PersonalityForm,
  PRESET_OPTIONS,
  readPersonality,
  TALKATIVENESS,
} from "./personality-form.ts";

export type PersonalityFieldsProps = {
  stored: Personality;
  /** Names what is kept of it over a reload. */
  draft: string;
  purpose: ReactNode;
  /** Saves. Returns the failure, if any. */
  save: (personality: Personality) => Promise<Failure | undefined>;
  /** Further buttons in a row of their own. */
  children?: ReactNode;
};

/** How Gander speaks: a preset, what is said otherwise, and how that sounds. */
export function PersonalityFields({
  stored,
  draft,
  purpose,
  save,
  children,
}: PersonalityFieldsProps) {
  const form = useSchemaForm<PersonalityForm>({
    initial: formOf(stored),
    validate: errorsOf,
    submit: async (values) => {
      const read = readPersonality(values);
      // It was validated; what is typed here is what is read.
      if (!read.ok) return undefined;
      const failure = await save(read.value);
      if (!failure) form.reset(formOf(read.value));
      return failure;
    },
  });
  return (
    <form.Subscribe
      selector={({ errors, isSubmitting, isDefaultValue, values }) => ({
        ...{ errors, isSubmitting, isDefaultValue, values },
      })}
    >
      {({ errors, isSubmitting, isDefaultValue, values }) => (
        <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
          <Unsaved form={form} draft={draft} />
          <Settings id="personality" title="How it speaks" purpose={purpose}>
            <SettingBody>
              <form.Field name="preset">
                {(field) => (
                  <RadioCards
                    label="Begin with"
                    options={PRESET_OPTIONS}
                    value={field.state.value}
                    onChange={(preset) => field.handleChange(preset)}
                  />
                )}
              </form.Field>
            </SettingBody>
            <SettingBody>
              <Example preset={values.preset} name={values.name} />
            </SettingBody>
            <SettingBody>
              <div className={styles.fields}>
                <form.Field name="name">
                  {(field) => (
                    <TextField
                      {...bind(field)}
                      label="Name"
                      placeholder={PRESETS[values.preset].name}
                      autoComplete="off"
                    />
                  )}
                </form.Field>
                <form.Field name="tone">
                  {(field) => (
                    <TextField
                      {...bind(field)}
                      label="Tone"
                      placeholder={PRESETS[values.preset].tone}
                      autoComplete="off"
                    />
                  )}
                </form.Field>
                <form.Field name="talkativeness">
                  {(field) => (
                    <Select {...bind(field)} label="How much it says" options={TALKATIVENESS} />
                  )}
                </form.Field>
              </div>
            </SettingBody>
            <SettingBody>
              <form.Field name="instructions">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label="Instructions"
                    hint="What it should do and leave out. Empty fields are as the preset has them."
                    placeholder={PRESETS[values.preset].instructions}
                    lines={4}
                    autoComplete="off"
                  />
                )}
              </form.Field>
            </SettingBody>
            <SettingBody>
              <form.Field name="samples">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label="Sample lines"
                    hint="One a line. A language model speaks like them; quoted passages stay as they are."
                    placeholder={PRESETS[values.preset].samples.join("\n")}
                    lines={4}
                    autoComplete="off"
                  />
                )}
              </form.Field>
            </SettingBody>
            <SettingBody>
              <SaveBar
                isSubmitting={isSubmitting}
                isUnchanged={isDefaultValue}
                onDiscard={() => form.reset()}
              />
            </SettingBody>
            {children}
          </Settings>
        </SchemaForm>
      )}
    </form.Subscribe>
  );
}

/** The same question, as the chosen preset answers it. */
function Example({ preset, name }: { preset: Personality["preset"]; name: string }) {
  const { example, name: usual } = PRESETS[preset];
  return (
    <figure className={styles.example} aria-label="An example of how it speaks">
      <p>
        <b>Somebody</b> {example.question}
      </p>
      <p aria-live="polite">
        <b>{name || usual}</b> {example.answer}
      </p>
    </figure>
  );
}
