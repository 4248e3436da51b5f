import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { DASHBOARD } from "#core/platform/guards.ts";
import { $session } from "../../../stores/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { DeadLink } from "./DeadLink.tsx";
import { $verification, verifyEmail } from "./verify-store.ts";

/** Confirms the address of an account. */
export function VerifyEmail({ token }: { token: string }) {
  const { status, ...rest } = useStore($verification);
  const session = useStore($session);
  const isMember = session.status === "member";
  const navigate = useNavigate();
  useEffect(() => void verifyEmail(token), [token]);
  useEffect(() => {
    if (status === "verified" && isMember) void navigate(DASHBOARD, { replace: true });
  }, [status, isMember, navigate]);

  switch (status) {
    case "working":
      return (
        <DoorPage title="One moment" purpose="Your e-mail address is being confirmed.">
          <Skeleton lines={2} />
        </DoorPage>
      );
    case "verified":
      return (
        <DoorPage title="Your e-mail is confirmed" purpose="Log in to open your console.">
          <div className="buttons">
            <Link className="button" to="/login">
              Log in
            </Link>
          </div>
        </DoorPage>
      );
    case "refused":
      return <UsedLink verified={isMember && session.session.user.email_verified} />;
    case "failed":
      return (
        <DoorPage
          title="That did not work yet"
          purpose={"failure" in rest ? rest.failure.message : ""}
        >
          <div className="buttons">
            <Button onPress={() => verifyEmail(token)}>Try again</Button>
          </div>
        </DoorPage>
      );
  }
}

function UsedLink({ verified }: { verified: boolean }) {
  if (verified) {
    return (
      <DeadLink
        next={
          <div className="buttons">
            <Link className="button" to={DASHBOARD}>
              Go to the console
            </Link>
          </div>
        }
      >
        Your address is confirmed already: there is nothing left to do.
      </DeadLink>
    );
  }
  return (
    <DeadLink
      next={
        <div className="buttons">
          <Link className="button" to="/verify-email">
            Send a new link
          </Link>
        </div>
      }
    >
      If your address is not confirmed yet, send yourself a new link.
    </DeadLink>
  );
}
