import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import * as v from "valibot";
import { email } from "#core/entities/account.ts";
import { DASHBOARD, sameOriginPath } from "#core/platform/guards.ts";
import { $session, logOut } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { OutboxLink } from "./OutboxLink.tsx";
import {
  $correctedTo,
  correctEmail,
  readCorrectedTo,
  resendVerification,
  verificationWait,
  watchVerification,
} from "./store.ts";

/** Waits for the verification, which often happens in another tab, and goes on by itself. */
export function VerifyEmailPage() {
  const session = useStore($session);
  const seconds = useStore(verificationWait.$seconds);
  const [correcting, setCorrecting] = useState(false);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const user = session.status === "member" ? session.session.user : undefined;
  const mailedTo = useStore($correctedTo) ?? user?.email;
  const target = sameOriginPath(search.get("redirect")) ?? DASHBOARD;

  useEffect(readCorrectedTo, []);
  useEffect(watchVerification, []);
  useEffect(() => {
    if (user?.email_verified) void navigate(target, { replace: true });
  }, [user?.email_verified, navigate, target]);

  const resend = async () => {
    const corrected = $correctedTo.get();
    const sent = corrected ? undefined : await resendVerification();
    const failure = corrected
      ? await correctEmail(corrected)
      : sent?.ok
        ? undefined
        : sent?.failure;
    if (failure) showToast({ tone: "danger", text: failure.message });
    else showToast({ tone: "info", text: "Sent. It can take a minute to arrive." });
  };

  return (
    <DoorPage
      title="Check your mail"
      purpose={
        <>
          We have sent a link to <strong>{mailedTo}</strong>. Follow it and this page goes on by
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
      {correcting && user ? (
        <Correction address={mailedTo ?? user.email} onDone={() => setCorrecting(false)} />
      ) : (
        <div className="buttons">
          <Button look="quiet" isDisabled={seconds > 0} onPress={resend}>
            {seconds > 0 ? `Send it again in ${seconds} s` : "Send it again"}
          </Button>
          <Button look="plain" onPress={() => setCorrecting(true)}>
            Correct the address
          </Button>
        </div>
      )}
    </DoorPage>
  );
}

function Correction({ address, onDone }: { address: string; onDone: () => void }) {
  return (
    <TextForm
      initial={{ email: address }}
      fields={[
        { name: "email", label: "E-mail", type: "email", autoComplete: "email", autoFocus: true },
      ]}
      validate={bySchema(v.object({ email }))}
      submit={async (form) => {
        const failure = await correctEmail(form.email);
        if (failure) return failure;
        onDone();
        showToast({ tone: "info", text: "A mail goes there. Its link makes it your address." });
        return undefined;
      }}
      button={["Send it there", "Sending…"]}
      needsChange
      aside={
        <Button look="quiet" onPress={onDone}>
          Cancel
        </Button>
      }
    />
  );
}
