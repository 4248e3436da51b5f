import { GAME_CONFIG_DEFAULTS } from "#core/entities/game-config.ts";
import { SaveBar } from "../../../../ui/SaveBar.tsx";
import { SchemaForm } from "../../../../ui/SchemaForm.tsx";
import { SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { bind, errorText, useSchemaForm } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { Unsaved } from "../../../../ui/Unsaved.tsx";
import { type StoredGame, saveGame } from "../config-store.ts";
import { errorsOf, type PlayForm as Form, playFormOf, readPlay } from "../form.ts";
import styles from "../Gaggle.module.css";
import { useFollowed } from "../use-followed.ts";
import { PLAY_FIELDS } from "./fields.ts";
import { Simulator } from "./Simulator.tsx";

const DEFAULTS = playFormOf(GAME_CONFIG_DEFAULTS);

/** The numbers of the game, beside a forecast of what they come to. */
export function PlayForm({ stored }: { stored: StoredGame }) {
  const form = useSchemaForm<Form>({
    initial: playFormOf(stored.config),
    validate: (values) => errorsOf(readPlay(values)),
    submit: async (values) => {
      const read = readPlay(values);
      // It was validated; what is typed here is what is read.
      if (!read.ok) return undefined;
      const failure = await saveGame(read.value);
      if (!failure) form.reset(playFormOf(read.value));
      return failure;
    },
  });
  useFollowed(stored, () => {
    if (form.state.isDefaultValue) form.reset(playFormOf(stored.config));
  });
  const fillDefaults = () => {
    for (const { name } of PLAY_FIELDS) form.setFieldValue(name, DEFAULTS[name]);
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
            <Unsaved form={form} draft="/gaggle/gameplay" />
            <Settings
              id="play"
              title="How it is played"
              purpose="A change counts from the next goose on, and stands in the public log of draws."
            >
              {PLAY_FIELDS.map(({ name, label, hint }) => (
                <SettingBody key={name}>
                  <form.Field name={name}>
                    {(field) => (
                      <TextField
                        {...bind(field)}
                        label={label}
                        hint={hint}
                        inputMode="decimal"
                        autoComplete="off"
                      />
                    )}
                  </form.Field>
                </SettingBody>
              ))}
              <SettingBody>
                <SaveBar
                  isSubmitting={isSubmitting}
                  isUnchanged={isDefaultValue}
                  onDiscard={() => form.reset()}
                  onDefaults={
                    PLAY_FIELDS.every(({ name }) => values[name] === DEFAULTS[name])
                      ? undefined
                      : fillDefaults
                  }
                />
              </SettingBody>
            </Settings>
          </SchemaForm>
          <Simulator values={values} stored={stored} />
        </div>
      )}
    </form.Subscribe>
  );
}
