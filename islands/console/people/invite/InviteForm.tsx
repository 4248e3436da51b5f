import { useRef } from "react";
import { inviteSchema } from "#core/entities/invite.ts";
import type { GrantableRole, Permission } from "#core/platform/permissions.ts";
import { Button } from "../../../ui/Button.tsx";
import { RadioCards } from "../../../ui/RadioCards.tsx";
import { SchemaForm } from "../../../ui/SchemaForm.tsx";
import { bind, bySchema, errorText, useSchemaForm } from "../../../ui/schema-form.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { sendInvite } from "../invites-store.ts";
import { PermissionPicker } from "../PermissionPicker.tsx";
import { ROLE_OPTIONS, ROLE_SUMMARIES } from "../roles.ts";

type Form = { email: string; role: GrantableRole; permissions: readonly Permission[] };

const EMPTY: Form = { email: "", role: "chat_moderator", permissions: [] };

const ROLES = ROLE_OPTIONS.map(({ id, name }) => ({
  id,
  name,
  hint: ROLE_SUMMARIES[id].replace(/^./, (first) => first.toUpperCase()),
}));

/** `onSent` gets the address, and whether another invite is to follow. */
export type InviteFormProps = { onSent: (email: string, another: boolean) => void };

export function InviteForm({ onSent }: InviteFormProps) {
  const another = useRef(false);
  const form = useSchemaForm<Form>({
    initial: EMPTY,
    validate: bySchema(inviteSchema),
    submit: async ({ email, ...grant }) => {
      const failure = await sendInvite(email, grant);
      if (!failure) onSent(email.trim(), another.current);
      return failure;
    },
  });
  return (
    <form.Subscribe
      selector={({ errors, isSubmitting, values }) => ({ errors, isSubmitting, role: values.role })}
    >
      {({ errors, isSubmitting, role }) => (
        <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
          <form.Field name="email">
            {(field) => (
              <TextField
                {...bind(field)}
                label="E-mail"
                type="email"
                autoComplete="off"
                autoFocus
                placeholder="name@example.com"
              />
            )}
          </form.Field>
          <form.Field name="role">
            {(field) => (
              <RadioCards
                label="Role"
                options={ROLES}
                value={field.state.value}
                onChange={(value) => field.handleChange(value)}
              />
            )}
          </form.Field>
          {role === "custom" && (
            <form.Field name="permissions">
              {(field) => (
                <PermissionPicker
                  value={field.state.value}
                  onChange={(value) => field.handleChange(value)}
                />
              )}
            </form.Field>
          )}
          <div className="buttons">
            <Button
              type="submit"
              isPending={isSubmitting}
              onPressStart={() => {
                another.current = false;
              }}
            >
              {isSubmitting ? "Sending…" : "Send the invite"}
            </Button>
            <Button
              type="submit"
              look="quiet"
              isPending={isSubmitting}
              onPressStart={() => {
                another.current = true;
              }}
            >
              Send and invite another
            </Button>
          </div>
        </SchemaForm>
      )}
    </form.Subscribe>
  );
}
