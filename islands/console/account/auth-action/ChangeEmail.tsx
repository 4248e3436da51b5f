import { useState } from "react";
import { Link } from "react-router";
import { pick } from "valibot";
import { logInSchema } from "#core/entities/account.ts";
import { ERRORS } from "#core/platform/errors.ts";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { changeEmail } from "./confirm-store.ts";
import { DeadLink } from "./DeadLink.tsx";
import { readToken } from "./token.ts";

/** Confirms a new address of an account; the password proves that its owner asked. */
export function ChangeEmail({ token }: { token: string }) {
  const [state, setState] = useState<"asking" | "dead" | "done">("asking");
  const { newEmail } = readToken(token);
  if (state === "dead") {
    return (
      <DeadLink
        next={
          <div className="buttons">
            <Link className="button" to="/account?change=email">
              Change it in your account
            </Link>
          </div>
        }
      >
        If your account does not have the new address yet, ask for the change again.
      </DeadLink>
    );
  }
  if (state === "done") {
    return (
      <DoorPage
        title="Your address is changed"
        purpose={`From now on you log in with ${newEmail || "the new address"}.`}
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
      title="Use this address"
      purpose={
        newEmail ? (
          <>
            <strong>{newEmail}</strong> becomes your account's address. Your password confirms it.
          </>
        ) : (
          "Your password confirms the new address."
        )
      }
    >
      <TextForm
        layout="wide"
        initial={{ password: "" }}
        fields={[
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "current-password",
            autoFocus: true,
          },
        ]}
        validate={bySchema(pick(logInSchema, ["password"]))}
        submit={async (form) => {
          const end = await changeEmail(token, form.password);
          if (end === "done" || end === "dead") return void setState(end);
          // PocketBase only says that the value is not valid.
          if (!end.fields.password) return end;
          return { ...end, fields: { password: ERRORS.PASSWORD_WRONG } };
        }}
        button={["Use this address", "Changing…"]}
      />
    </DoorPage>
  );
}
