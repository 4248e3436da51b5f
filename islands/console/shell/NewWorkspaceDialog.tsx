import { newTenantSchema } from "#core/entities/tenant.ts";
import { createTenant } from "../../stores/tenants.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SchemaForm } from "../../ui/SchemaForm.tsx";
import { bind, bySchema, errorText, useSchemaForm } from "../../ui/schema-form.ts";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./TenantSwitcher.module.css";

/** Names one more workspace of one's own, and opens it. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm({
    initial: { name: "" },
    validate: bySchema(newTenantSchema),
    submit: ({ name }) => createTenant(name.trim()),
  });
  return (
    <Dialog title="New workspace" onClose={onClose}>
      <form.Subscribe selector={({ errors, isSubmitting }) => ({ errors, isSubmitting })}>
        {({ errors, isSubmitting }) => (
          <div className={styles.dialog}>
            <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
              <form.Field name="name">
                {(field) => (
                  <TextField
                    {...bind(field)}
                    label="Workspace name"
                    hint="It has services, commands and people of its own. You own it."
                    autoFocus
                    autoComplete="off"
                  />
                )}
              </form.Field>
              <div className={styles.buttons}>
                <Button look="quiet" onPress={onClose}>
                  Cancel
                </Button>
                <Button type="submit" isPending={isSubmitting}>
                  {isSubmitting ? "Creating…" : "Create and open"}
                </Button>
              </div>
            </SchemaForm>
          </div>
        )}
      </form.Subscribe>
    </Dialog>
  );
}
