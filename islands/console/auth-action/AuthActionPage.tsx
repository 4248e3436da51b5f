import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { DASHBOARD } from "#core/guards.ts";
import { $session } from "../../stores/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DoorPage } from "../shell/DoorPage.tsx";
import { $action, runAuthAction } from "./store.ts";

/** Where the links of our mails lead. */
export function AuthActionPage() {
  const [search] = useSearchParams();
  const mode = search.get("mode") ?? "";
  const token = search.get("token") ?? "";
  const action = useStore($action);
  const isMember = useStore($session).status === "member";
  const navigate = useNavigate();

  useEffect(() => void runAuthAction(mode, token), [mode, token]);
  useEffect(() => {
    if (action.status === "verified" && isMember) void navigate(DASHBOARD, { replace: true });
  }, [action.status, isMember, navigate]);

  switch (action.status) {
    case "working":
      return (
        <DoorPage title="One moment" purpose="Your e-mail address is being confirmed.">
          <Skeleton lines={2} />
        </DoorPage>
      );
    case "verified":
      return (
        <DoorPage title="Your e-mail is confirmed" purpose="Log in to open your console.">
          <Link className="button" to="/login">
            Log in
          </Link>
        </DoorPage>
      );
    case "refused":
      return (
        <DoorPage
          title="This link no longer works"
          purpose="It was used before, or it has expired. If your address is not confirmed yet, send yourself a new link."
        >
          <Link
            className="button"
            to={isMember ? "/verify-email" : "/login?redirect=/verify-email"}
          >
            Send a new link
          </Link>
        </DoorPage>
      );
    case "failed":
      return (
        <DoorPage title="That did not work yet" purpose={action.failure.message}>
          <Button onPress={() => runAuthAction(mode, token)}>Try again</Button>
        </DoorPage>
      );
    case "unknown":
      return (
        <DoorPage
          title="This link is not complete"
          purpose="Open it again from the mail, or copy its whole address into the browser."
        >
          <Link className="button quiet" to="/dashboard">
            Go to the console
          </Link>
        </DoorPage>
      );
  }
}
