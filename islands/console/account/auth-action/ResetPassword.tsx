import { useState } from "react";
import { Link } from "react-router";
import * as v from "valibot";
import { password } from "#core/entities/account.ts";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { NEW_PASSWORD } from "../signup/new-password.ts";
import { resetPassword } from "./confirm-store.ts";
import { DeadLink } from "./DeadLink.tsx";
import { readToken } from "./token.ts";

/** Takes a new password; whoever is signed in anywhere with the old one is signed out by it. */
export function ResetPassword({ token }: { token: string }) {
  const [state, setState] = useState<"asking" | "dead" | "done">("asking");
  const { email } = readToken(token);
  if (state === "dead") {
    return (
      <DeadLink
        next={
          <div className="buttons">
            <Link className="button" to="/forgot-password">
              Mail me a new link
            </Link>
          </div>
        }
      >
        Your password is as it was.
      </DeadLink>
    );
  }
  if (state === "done") {
    return (
      <DoorPage
        title="Your password is changed"
        purpose="Every device has been signed out. Log in with the new one."
      >
        <div className="buttons">
          <Link className="button" to="/login">
            Log in
          </Link>
        </div>
      </DoorPage>
    );
  }
  return (
    <DoorPage
      title="Choose a new password"
      purpose={email ? `For the account of ${email}.` : "The old one stops working at once."}
    >
      <TextForm
        layout="wide"
        initial={{ password: "" }}
        fields={[{ ...NEW_PASSWORD, name: "password", label: "New password", autoFocus: true }]}
        validate={bySchema(v.object({ password }))}
        submit={async (form) => {
          const end = await resetPassword(token, form.password);
          if (end === "done" || end === "dead") return void setState(end);
          return end;
        }}
        button={["Change the password", "Changing…"]}
      />
    </DoorPage>
  );
}
