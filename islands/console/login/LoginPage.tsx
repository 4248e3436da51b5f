import { useStore } from "@nanostores/react";
import { Link, useSearchParams } from "react-router";
import { logInSchema } from "#core/entities/account.ts";
import { LOGIN_ERRORS } from "#core/guards.ts";
import { $session, logIn } from "../../stores/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Notice.tsx";
import { SchemaForm } from "../../ui/SchemaForm.tsx";
import { bind, bySchema, errorText, useSchemaForm } from "../../ui/schema-form.ts";
import { TextField } from "../../ui/TextField.tsx";
import { DoorPage } from "../shell/DoorPage.tsx";

/** Log in. Once someone is signed in the guard of this route sends them on. */
export function LoginPage() {
  const [search] = useSearchParams();
  const form = useSchemaForm({
    initial: { email: "", password: "" },
    validate: bySchema(logInSchema),
    submit: async ({ email, password }) => {
      const result = await logIn(email, password);
      return result.ok ? undefined : result.failure;
    },
  });
  return (
    <DoorPage
      title="Log in"
      purpose="Back to your flock."
      footer={
        <>
          New here? <Link to={{ pathname: "/signup", search: search.toString() }}>Sign up</Link>
        </>
      }
    >
      <WhyHere error={search.get("error")} />
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
                  autoComplete="current-password"
                />
              )}
            </form.Field>
            <Button type="submit" isPending={isSubmitting}>
              {isSubmitting ? "Logging in…" : "Log in"}
            </Button>
          </SchemaForm>
        )}
      </form.Subscribe>
    </DoorPage>
  );
}

function WhyHere({ error }: { error: string | null }) {
  const session = useStore($session);
  if (session.status === "failed" && error && error in LOGIN_ERRORS) {
    return <Note tone="danger">{LOGIN_ERRORS[error as keyof typeof LOGIN_ERRORS]}</Note>;
  }
  if (session.status === "guest" && session.because === "expired") {
    return <Note tone="info">Your session has expired. Please log in again.</Note>;
  }
  return null;
}
