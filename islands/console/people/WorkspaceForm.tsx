import { parse } from "valibot";
import type { Session } from "#core/entities/session.ts";
import { tenantSchema } from "#core/entities/tenant.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { SchemaForm } from "../../ui/SchemaForm.tsx";
import { bind, bySchema, errorText, useSchemaForm } from "../../ui/schema-form.ts";
import { TextField } from "../../ui/TextField.tsx";
import { Unsaved } from "../../ui/Unsaved.tsx";
import { saveWorkspace } from "./workspace-store.ts";

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

export function WorkspaceForm({ tenant }: { tenant: Session["tenant"] }) {
  const { name, slug, time_zone } = tenant;
  const form = useSchemaForm({
    initial: { name, slug, time_zone },
    validate: bySchema(tenantSchema),
    submit: async (values) => {
      const workspace = parse(tenantSchema, values);
      const failure = await saveWorkspace(workspace);
      if (failure) return failure;
      form.reset(workspace);
      showToast({ tone: "info", text: "Saved." });
      return undefined;
    },
  });
  return (
    <form.Subscribe
      selector={({ errors, isSubmitting, isDirty }) => ({ errors, isSubmitting, isDirty })}
    >
      {({ errors, isSubmitting, isDirty }) => (
        <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
          <Unsaved form={form} draft="/users?tab=workspace" />
          <form.Field name="name">
            {(field) => <TextField {...bind(field)} label="Workspace name" autoComplete="off" />}
          </form.Field>
          <form.Field name="slug">
            {(field) => (
              <TextField
                {...bind(field)}
                label="Address"
                mono
                autoComplete="off"
                hint="It is part of public links, as of giveaways: changing it breaks those that are out."
              />
            )}
          </form.Field>
          <form.Field name="time_zone">
            {(field) => {
              const { value, onChange, error } = bind(field);
              return (
                <ComboBox
                  label="Time zone"
                  options={ZONES.includes(value) ? ZONES : [value, ...ZONES]}
                  value={value}
                  onChange={onChange}
                  error={error}
                  hint="Timers fire in it, and times are shown in it."
                />
              );
            }}
          </form.Field>
          <div className="buttons">
            <Button type="submit" isPending={isSubmitting} isDisabled={!isDirty}>
              {isSubmitting ? "Saving…" : "Save"}
            </Button>
          </div>
        </SchemaForm>
      )}
    </form.Subscribe>
  );
}
