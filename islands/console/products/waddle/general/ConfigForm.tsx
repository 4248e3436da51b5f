import { parse } from "valibot";
import { BOT } from "#core/chat/limits.ts";
import { type BotConfig, botConfigSchema } from "#core/entities/bot-config.ts";
import { Button } from "../../../../ui/Button.tsx";
import { SchemaForm } from "../../../../ui/SchemaForm.tsx";
import { bind, bySchema, errorText, useSchemaForm } from "../../../../ui/schema-form.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import { Unsaved } from "../../../../ui/Unsaved.tsx";
import { type StoredConfig, saveConfig } from "../config-store.ts";
import styles from "./ConfigForm.module.css";

export function ConfigForm({ stored }: { stored: StoredConfig }) {
  const initial: BotConfig = {
    command_prefix: stored.command_prefix,
    twitch_channel: stored.twitch_channel,
  };
  const form = useSchemaForm({
    initial,
    validate: bySchema(botConfigSchema),
    submit: async (values) => {
      const config = parse(botConfigSchema, values);
      const failure = await saveConfig(stored.id, config);
      if (failure) return failure;
      form.reset(config);
      return undefined;
    },
  });
  return (
    <form.Subscribe
      selector={({ errors, isSubmitting, isDirty, values }) => ({
        errors,
        isSubmitting,
        isDirty,
        values,
      })}
    >
      {({ errors, isSubmitting, isDirty, values }) => (
        <div className={styles.columns}>
          <SchemaForm layout="panel" onSubmit={form.handleSubmit} error={errorText(errors)}>
            <Unsaved form={form} draft="/waddle/general" />
            <form.Field name="twitch_channel">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Twitch channel"
                  mono
                  placeholder="your_channel"
                  autoComplete="off"
                  hint="The name in your channel's address; a pasted link works too. Leave it empty to answer in the rehearsal chat only."
                />
              )}
            </form.Field>
            <form.Field name="command_prefix">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Command prefix"
                  mono
                  autoComplete="off"
                  hint={`What a command begins with in chat: 1 to ${BOT.prefixMaxChars} characters.`}
                />
              )}
            </form.Field>
            <div className={styles.buttons}>
              <Button type="submit" isPending={isSubmitting} isDisabled={!isDirty}>
                {isSubmitting ? "Saving…" : "Save"}
              </Button>
              {isDirty && (
                <Button look="plain" onPress={() => form.reset()}>
                  Discard changes
                </Button>
              )}
            </div>
          </SchemaForm>
          <Preview prefix={values.command_prefix} />
        </div>
      )}
    </form.Subscribe>
  );
}

function Preview({ prefix }: { prefix: string }) {
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>As viewers will type it</figcaption>
      <p className={styles.line}>
        <b>pondweed</b> <code>{prefix || "!"}hello</code>
      </p>
      <p className={styles.note}>
        Commands are stored with <code>!</code>; in chat your prefix stands in its place.
      </p>
    </figure>
  );
}
