import { AUDIENCES } from "#core/entities/command-options.ts";
import { COMMAND } from "#core/waddle/limits.ts";
import { Checkbox, CheckboxGroup } from "../../../../ui/Checkbox.tsx";
import { FieldPair } from "../../../../ui/EditorDialog.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { bind, type useSchemaForm } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import styles from "./CommandDialog.module.css";
import type { CommandForm } from "./form.ts";

const STYLES = [
  { id: "plain", name: "as a plain line" },
  { id: "action", name: "in colour, as with /me" },
  { id: "announcement", name: "as an announcement" },
] as const;

const ORDERS = [
  { id: "random", name: "one by chance" },
  { id: "turn", name: "one after the other" },
] as const;

const AUDIENCE_NAMES = { subscriber: "Subscribers", follower: "Followers", regular: "Regulars" };

type OptionFieldsProps = {
  form: ReturnType<typeof useSchemaForm<CommandForm>>;
  /** Some option is chosen, so they are shown at once. */
  isOpen: boolean;
};

/** When, how and for whom a command answers beside the basics. */
export function OptionFields({ form, isOpen }: OptionFieldsProps) {
  return (
    <details className={styles.options} open={isOpen}>
      <summary className={styles.legend}>More responses, triggers, people and conditions</summary>
      <div className={styles.optionFields}>
        <form.Field name="more_responses">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Further responses"
              mono
              lines={3}
              hint={`One a line, at most ${COMMAND.moreResponsesMaxCount}.`}
            />
          )}
        </form.Field>
        <FieldPair>
          <form.Field name="response_order">
            {(field) => <Select {...bind(field)} label="Of several, say" options={ORDERS} />}
          </form.Field>
          <form.Field name="response_style">
            {(field) => <Select {...bind(field)} label="Say it" options={STYLES} />}
          </form.Field>
        </FieldPair>
        <form.Field name="as_reply">
          {({ state, handleChange }) => (
            <Switch isSelected={state.value} onChange={handleChange}>
              As a reply to the viewer's line
            </Switch>
          )}
        </form.Field>
        <form.Field name="triggers">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Triggers"
              mono
              lines={3}
              placeholder="where is your discord"
              hint={
                <>
                  Words or phrases that make it answer anywhere in a line, one a line. Between
                  slashes it is an expression: <code>/^h[oa]nk+$/</code>
                </>
              }
            />
          )}
        </form.Field>
        <form.Field name="admits">
          {({ state, handleChange }) => (
            <CheckboxGroup
              label="Also for, below its level"
              value={state.value}
              onChange={(chosen) =>
                handleChange(AUDIENCES.filter((audience) => chosen.includes(audience)))
              }
            >
              {AUDIENCES.map((audience) => (
                <Checkbox key={audience} value={audience} name={AUDIENCE_NAMES[audience]} />
              ))}
            </CheckboxGroup>
          )}
        </form.Field>
        <form.Field name="admitted_people">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Also for these people"
              mono
              autoComplete="off"
              placeholder="reedling marsh_marigold"
            />
          )}
        </form.Field>
        <form.Field name="live_only">
          {({ state, handleChange }) => (
            <Switch isSelected={state.value} onChange={handleChange}>
              Only while the stream is live
            </Switch>
          )}
        </form.Field>
        <form.Field name="categories">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Only in these categories"
              lines={2}
              hint="One a line, as Twitch calls them; none for all."
            />
          )}
        </form.Field>
      </div>
    </details>
  );
}
