import { MODERATION } from "#core/moderation/limits.ts";
import { Setting, SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { bind, type useSchemaForm } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import type { ModerationForm } from "./form.ts";
import { LadderField } from "./LadderField.tsx";

/** What all rules have in common: the ladder, the warning and who is left out. */
export function Consequences({ form }: { form: ReturnType<typeof useSchemaForm<ModerationForm>> }) {
  return (
    <Settings
      id="ladder"
      title="Strikes and people"
      purpose="Each strike takes a person one step further; strikes expire."
    >
      <SettingBody>
        <form.Field name="ladder">
          {(field) => (
            <LadderField
              value={field.state.value}
              onChange={field.handleChange}
              error={bind(field).error}
            />
          )}
        </form.Field>
      </SettingBody>
      <SettingBody>
        <form.Field name="strike_minutes">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Minutes for which a strike counts"
              inputMode="numeric"
              autoComplete="off"
            />
          )}
        </form.Field>
      </SettingBody>
      <Setting
        title="Say why in chat"
        hint={`One short line to the person, at most every ${MODERATION.warnEverySeconds} seconds.`}
      >
        <form.Field name="warns">
          {(field) => (
            <Switch
              label="Say why in chat"
              isSelected={field.state.value}
              onChange={field.handleChange}
            />
          )}
        </form.Field>
      </Setting>
      <SettingBody>
        <form.Field name="exempt_people">
          {(field) => (
            <TextField
              {...bind(field)}
              label="People to whom no rule applies"
              mono
              lines={3}
              hint="One name a line. Moderators and you are always left out."
            />
          )}
        </form.Field>
      </SettingBody>
    </Settings>
  );
}
