import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { signUpSchema } from "#core/entities/account.ts";
import { AUTH } from "#core/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { SchemaForm } from "../../ui/SchemaForm.tsx";
import { bind, bySchema, errorText, useSchemaForm } from "../../ui/schema-form.ts";
import { TextField } from "../../ui/TextField.tsx";
import { DoorPage } from "../shell/DoorPage.tsx";
import { OutboxLink } from "../verify-email/OutboxLink.tsx";
import { signUp } from "./store.ts";

/** Sign up. Once someone is signed in the guards send them on, to verify their address. */
export function SignUpPage() {
  const [search] = useSearchParams();
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useSchemaForm({
    initial: { email: "", password: "", workspace: "" },
    validate: bySchema(signUpSchema),
    submit: async (account) => {
      const result = await signUp(account);
      if (!result.ok) return result.failure;
      if (result.value === "check-mail") setMailedTo(account.email);
      return undefined;
    },
  });
  if (mailedTo) return <MailedPage address={mailedTo} />;
  return (
    <DoorPage
      title="Sign up"
      purpose="A workspace of your own: a bot, a canvas, and room for more."
      footer={
        <>
          Already here? <Link to={{ pathname: "/login", search: search.toString() }}>Log in</Link>
        </>
      }
    >
      <form.Subscribe selector={({ errors, isSubmitting }) => ({ errors, isSubmitting })}>
        {({ errors, isSubmitting }) => (
          <SchemaForm onSubmit={form.handleSubmit} error={errorText(errors)}>
            <form.Field name="email">
              {(field) => (
                <TextField {...bind(field)} label="E-mail" type="email" autoComplete="username" />
              )}
            </form.Field>
            <form.Field name="password">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Password"
                  type="password"
                  autoComplete="new-password"
                  hint={`At least ${AUTH.passwordMinChars} characters.`}
                />
              )}
            </form.Field>
            <form.Field name="workspace">
              {(field) => (
                <TextField
                  {...bind(field)}
                  label="Workspace name"
                  autoComplete="organization"
                  hint="Your channel's or community's name."
                />
              )}
            </form.Field>
            <Button type="submit" isPending={isSubmitting}>
              {isSubmitting ? "Signing up…" : "Sign up"}
            </Button>
          </SchemaForm>
        )}
      </form.Subscribe>
    </DoorPage>
  );
}

function MailedPage({ address }: { address: string }) {
  return (
    <DoorPage
      title="Check your mail"
      purpose={
        <>
          We have written to <strong>{address}</strong>. The mail says how to go on.
        </>
      }
      footer={<Link to="/login">Back to log in</Link>}
    >
      <OutboxLink />
    </DoorPage>
  );
}
