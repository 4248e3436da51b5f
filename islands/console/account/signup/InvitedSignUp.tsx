import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import * as v from "valibot";
import { password } from "#core/entities/account.ts";
import type { InviteLook } from "#core/entities/invite.ts";
import { TENANT } from "#core/platform/limits.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { DeadInvite, InviteFailed } from "../auth-action/DeadLink.tsx";
import { $invite, invitePath, lookAtInvite } from "../auth-action/invite-store.ts";
import { ProviderButtons } from "../oauth/ProviderButtons.tsx";
import { NEW_PASSWORD } from "./new-password.ts";
import { signUp } from "./store.ts";

/** Sign up with an invite: its address is the account's, and is verified by the invite. */
export function InvitedSignUp({ token }: { token: string }) {
  const invite = useStore($invite);
  useEffect(() => void lookAtInvite(token), [token]);
  switch (invite.status) {
    case "looking":
      return (
        <DoorPage title="Sign up" purpose="Your invite is being opened.">
          <Skeleton lines={4} />
        </DoorPage>
      );
    case "refused":
      return <DeadInvite />;
    case "failed":
      return <InviteFailed message={invite.failure.message} onRetry={() => lookAtInvite(token)} />;
    default:
      return <InvitedForm token={token} invite={invite.invite} />;
  }
}

function InvitedForm({ token, invite }: { token: string; invite: InviteLook }) {
  const navigate = useNavigate();
  const { workspace, invited_by, email } = invite;
  return (
    <DoorPage
      title={`Join ${workspace}`}
      purpose={`${invited_by || "Somebody"} has invited you. Choose a password and you are in.`}
      footer={
        <>
          Already here?{" "}
          <Link to={`/login?${new URLSearchParams({ redirect: invitePath(token) })}`}>Log in</Link>
        </>
      }
    >
      <TextForm
        layout="wide"
        initial={{ email, password: "" }}
        fields={[
          {
            name: "email",
            label: "E-mail",
            type: "email",
            autoComplete: "username",
            isReadOnly: true,
            hint: "The invite is for this address.",
          },
          { ...NEW_PASSWORD, name: "password", autoFocus: true },
        ]}
        validate={bySchema(v.object({ password }))}
        submit={async (account) => {
          const result = await signUp({ ...account, workspace: ownWorkspace(email) }, token);
          if (!result.ok) return result.failure;
          if (result.value === "check-mail") await navigate("/confirm-signup");
          return undefined;
        }}
        button={["Sign up and join", "Signing up…"]}
      />
      <ProviderButtons redirect={invitePath(token)} />
    </DoorPage>
  );
}

/** A name for the workspace of their own that everybody gets; it can be changed later. */
function ownWorkspace(email: string): string {
  return (email.split("@")[0] ?? "").slice(0, TENANT.nameMaxChars);
}
