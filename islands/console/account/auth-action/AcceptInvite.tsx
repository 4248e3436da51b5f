import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import type { InviteLook } from "#core/entities/invite.ts";
import { DASHBOARD } from "#core/platform/guards.ts";
import { ROLE_NAMES } from "#core/platform/permissions.ts";
import { $session, logOut } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ROLE_SUMMARIES } from "../../people/roles.ts";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { DeadInvite, InviteFailed } from "./DeadLink.tsx";
import { $invite, acceptInvite, invitePath, lookAtInvite } from "./invite-store.ts";

/** An invite into a workspace, for whoever holds its link. */
export function AcceptInvite({ token }: { token: string }) {
  const invite = useStore($invite);
  const navigate = useNavigate();
  useEffect(() => void lookAtInvite(token), [token]);
  useEffect(() => {
    if (invite.status !== "joined") return;
    showToast({ tone: "info", text: `Welcome to ${invite.invite.workspace}.` });
    void navigate(DASHBOARD, { replace: true });
  }, [invite, navigate]);

  switch (invite.status) {
    case "looking":
      return (
        <DoorPage title="One moment" purpose="Your invite is being opened.">
          <Skeleton lines={3} />
        </DoorPage>
      );
    case "refused":
      return <DeadInvite />;
    case "failed":
      return <InviteFailed message={invite.failure.message} onRetry={() => lookAtInvite(token)} />;
    default:
      return (
        <DoorPage
          title={`Join ${invite.invite.workspace}`}
          purpose={
            <>
              {invite.invite.invited_by || "Somebody"} has invited{" "}
              <strong>{invite.invite.email}</strong> as {ROLE_NAMES[invite.invite.role]}:{" "}
              {ROLE_SUMMARIES[invite.invite.role]}
            </>
          }
        >
          <WayIn token={token} invite={invite.invite} joining={invite.status !== "open"} />
        </DoorPage>
      );
  }
}

type WayInProps = { token: string; invite: InviteLook; joining: boolean };

/** The one next step: accept, or first become the person whom the invite is for. */
function WayIn({ token, invite, joining }: WayInProps) {
  const session = useStore($session);
  const here = new URLSearchParams({ redirect: invitePath(token) });
  if (session.status !== "member") {
    const to = invite.has_account
      ? `/login?${here}`
      : `/signup?${new URLSearchParams({ invite: token })}`;
    return (
      <div className="buttons">
        <Link className="button" to={to}>
          {invite.has_account ? "Log in to join" : "Sign up to join"}
        </Link>
      </div>
    );
  }
  const { email } = session.session.user;
  if (email.toLowerCase() !== invite.email.toLowerCase()) {
    return (
      <>
        <p>
          You are signed in as <strong>{email}</strong>, and the invite is for another address.
        </p>
        <div className="buttons">
          <Button onPress={logOut}>Log out and go on</Button>
          <Link className="button quiet" to={DASHBOARD}>
            Stay as I am
          </Link>
        </div>
      </>
    );
  }
  const accept = async () => {
    const failure = await acceptInvite(token, invite);
    if (failure) showToast({ tone: "danger", text: failure.message });
  };
  return (
    <div className="buttons">
      <Button isPending={joining} onPress={accept}>
        {joining ? "Joining…" : "Join the workspace"}
      </Button>
    </div>
  );
}
