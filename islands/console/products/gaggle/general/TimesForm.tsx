import { GAME_CONFIG_DEFAULTS } from "#core/entities/game-config.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { RadioCards } from "../../../../ui/RadioCards.tsx";
import { SaveBar } from "../../../../ui/SaveBar.tsx";
import { SchemaForm } from "../../../../ui/SchemaForm.tsx";
import { SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { bind, errorText, useSchemaForm } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { Unsaved } from "../../../../ui/Unsaved.tsx";
import { type StoredGame, saveGame } from "../config-store.ts";
import { errorsOf, type TimesForm as Form, readTimes, timesFormOf } from "../form.ts";
import { useFollowed } from "../use-followed.ts";
import { IntervalChoices } from "./IntervalChoices.tsx";
import { NextTimes } from "./NextTimes.tsx";

const WHEN = [
  {
    id: "live",
    name: "While the channel is live",
    hint: "Geese come with your stream and leave with it.",
  },
  {
    id: "always",
    name: "Always",
    hint: "Geese come while you are offline, too, as long as people chat.",
  },
] as const;

/** How often something comes by, and whether the stream has to be live. */
export function TimesForm({ stored }: { stored: StoredGame }) {
  const form = useSchemaForm<Form>({
    initial: timesFormOf(stored.config),
    validate: (values) => errorsOf(readTimes(values)),
    submit: async (values) => {
      const read = readTimes(values);
      // It was validated; what is typed here is what is read.
      if (!read.ok) return undefined;
      const failure = await saveGame(read.value);
      if (!failure) form.reset(timesFormOf(read.value));
      return failure;
    },
  });
  useFollowed(stored, () => {
    if (form.state.isDefaultValue) form.reset(timesFormOf(stored.config));
  });
  const defaults = timesFormOf(GAME_CONFIG_DEFAULTS);
  return (
    <form.Subscribe
      selector={({ errors, isSubmitting, isDefaultValue, values }) => ({
        ...{ errors, isSubmitting, isDefaultValue, values },
      })}
    >
      {({ errors, isSubmitting, isDefaultValue, values }) => (
        <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
          <Unsaved form={form} draft="/gaggle/general" />
          <Settings
            id="times"
            title="When something comes by"
            purpose="Only when people have chatted since the last one: a goose never comes to an empty pond."
          >
            <SettingBody>
              <form.Field name="game_frequency">
                {(field) => (
                  <>
                    <TextField
                      {...bind(field)}
                      label="A goose every … minutes"
                      inputMode="numeric"
                      autoComplete="off"
                      hint={`A whole number from ${GAME.intervalMinMinutes} to ${GAME.intervalMaxMinutes}.`}
                    />
                    <IntervalChoices value={field.state.value} onPick={field.handleChange} />
                  </>
                )}
              </form.Field>
            </SettingBody>
            <SettingBody>
              <form.Field name="plays_offline">
                {(field) => (
                  <RadioCards
                    label="When"
                    options={WHEN}
                    value={field.state.value ? "always" : "live"}
                    onChange={(id) => field.handleChange(id === "always")}
                  />
                )}
              </form.Field>
            </SettingBody>
            <SettingBody>
              <NextTimes values={values} isStored={isDefaultValue} />
            </SettingBody>
            <SettingBody>
              <SaveBar
                isSubmitting={isSubmitting}
                isUnchanged={isDefaultValue}
                onDiscard={() => form.reset()}
                onDefaults={
                  isSame(values, defaults)
                    ? undefined
                    : () => {
                        form.setFieldValue("game_frequency", defaults.game_frequency);
                        form.setFieldValue("plays_offline", defaults.plays_offline);
                      }
                }
              />
            </SettingBody>
          </Settings>
        </SchemaForm>
      )}
    </form.Subscribe>
  );
}

function isSame(one: Form, other: Form): boolean {
  return one.game_frequency === other.game_frequency && one.plays_offline === other.plays_offline;
}
