import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { $mailedTo, readMailedTo } from "../signup/store.ts";
import { OutboxLink } from "../verify-email/OutboxLink.tsx";
import { resendVerification, verificationWait } from "../verify-email/store.ts";

/** After signing up, the same for new and for known addresses: the mail says how to go on. */
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
          Confirmed already? <Link to="/login">Log in</Link>. Mistyped?{" "}
          <Link to="/signup">Sign up with another address</Link>
        </>
      }
    >
      <OutboxLink />
      {mailedTo && <SendAgain email={mailedTo} />}
    </DoorPage>
  );
}

function SendAgain({ email }: { email: string }) {
  const seconds = useStore(verificationWait.$seconds);
  useEffect(() => verificationWait.watch(), []);
  const send = async () => {
    const sent = await resendVerification(email);
    if (sent.ok) showToast({ tone: "info", text: "Asked for. It can take a minute to arrive." });
    else showToast({ tone: "danger", text: sent.failure.message });
  };
  return (
    <div className="buttons">
      <Button look="quiet" isDisabled={seconds > 0} onPress={send}>
        {seconds > 0 ? `Send it again in ${seconds} s` : "Send it again"}
      </Button>
    </div>
  );
}
