import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { $mailedTo, readMailedTo } from "../signup/store.ts";
import { OutboxLink } from "../verify-email/OutboxLink.tsx";

/** After signing up, for whoever is not signed in by it: the mail says how to go on. */
export function ConfirmSignUpPage() {
  const mailedTo = useStore($mailedTo);
  const [query] = useSearchParams();
  const token = query.get("token");
  useEffect(readMailedTo, []);
  if (token) {
    const search = new URLSearchParams({ mode: "verifyEmail", token }).toString();
    return <Navigate to={{ pathname: "/auth/action", search }} replace />;
  }
  return (
    <DoorPage
      title="Check your mail"
      purpose={
        mailedTo ? (
          <>
            We have written to <strong>{mailedTo}</strong>. The mail says how to go on.
          </>
        ) : (
          "We have written to the address that you signed up with. The mail says how to go on."
        )
      }
      footer={
        <>
          Nothing there? Look among the spam, or <Link to="/login">log in</Link> to send it again.
        </>
      }
    >
      <OutboxLink />
    </DoorPage>
  );
}
