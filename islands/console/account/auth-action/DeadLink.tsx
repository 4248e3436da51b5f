import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "../../../ui/Button.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";

/** A link of a mail that was used before or has expired; `next` is the way to a new one. */
export function DeadLink({ children, next }: { children: ReactNode; next: ReactNode }) {
  return (
    <DoorPage
      title="This link no longer works"
      purpose={<>It was used before, or it has expired. {children}</>}
    >
      {next}
    </DoorPage>
  );
}

export function DeadInvite() {
  return (
    <DeadLink
      next={
        <Link className="button quiet" to="/dashboard">
          Go to the console
        </Link>
      }
    >
      If you have joined already, the workspace is in your console. If not, ask whoever invited you
      to send the invite again.
    </DeadLink>
  );
}

/** The link may be good: the server could not say. */
export function InviteFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <DoorPage title="That did not work yet" purpose={message}>
      <div>
        <Button onPress={onRetry}>Try again</Button>
      </div>
    </DoorPage>
  );
}
