import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { DASHBOARD, sameOriginPath } from "#core/guards.ts";
import { $session, logOut } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { DoorPage } from "../shell/DoorPage.tsx";
import { OutboxLink } from "./OutboxLink.tsx";
import { $resendSeconds, resendVerification, watchVerification } from "./store.ts";

/** Waits for the verification, which often happens in another tab, and goes on by itself. */
export function VerifyEmailPage() {
  const session = useStore($session);
  const seconds = useStore($resendSeconds);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const user = session.status === "member" ? session.session.user : undefined;
  const target = sameOriginPath(search.get("redirect")) ?? DASHBOARD;

  useEffect(watchVerification, []);
  useEffect(() => {
    if (user?.email_verified) void navigate(target, { replace: true });
  }, [user?.email_verified, navigate, target]);

  const resend = async () => {
    const sent = await resendVerification();
    if (sent.ok) showToast({ tone: "info", text: "Sent. It can take a minute to arrive." });
    else showToast({ tone: "danger", text: sent.failure.message });
  };

  return (
    <DoorPage
      title="Check your mail"
      purpose={
        <>
          We have sent a link to <strong>{user?.email}</strong>. Follow it and this page goes on by
          itself.
        </>
      }
      footer={
        <Button look="plain" onPress={logOut}>
          Log out
        </Button>
      }
    >
      <OutboxLink />
      <Button look="quiet" isDisabled={seconds > 0} onPress={resend}>
        {seconds > 0 ? `Send it again in ${seconds} s` : "Send it again"}
      </Button>
    </DoorPage>
  );
}
