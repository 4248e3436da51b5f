import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import * as v from "valibot";
import { email } from "#core/entities/account.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { OutboxLink } from "../verify-email/OutboxLink.tsx";
import { mailReset, resetWait } from "./store.ts";

export function ForgotPasswordPage() {
  const [mailedTo, setMailedTo] = useState<string>();
  if (mailedTo) return <Mailed address={mailedTo} onAnother={() => setMailedTo(undefined)} />;
  return (
    <DoorPage
      title="Forgot your password?"
      purpose="Say which address you signed up with: we mail it a link to choose a new password."
      footer={<Link to="/login">Back to log in</Link>}
    >
      <TextForm
        layout="wide"
        initial={{ email: "" }}
        fields={[{ name: "email", label: "E-mail", type: "email", autoComplete: "username" }]}
        validate={bySchema(v.object({ email }))}
        submit={async (form) => {
          const failure = await mailReset(form.email);
          if (!failure) setMailedTo(form.email.trim());
          return failure;
        }}
        button={["Mail me a link", "Sending…"]}
      />
    </DoorPage>
  );
}

function Mailed({ address, onAnother }: { address: string; onAnother: () => void }) {
  const seconds = useStore(resetWait.$seconds);
  useEffect(() => resetWait.watch(), []);
  const again = async () => {
    const failure = await mailReset(address);
    if (failure) showToast({ tone: "danger", text: failure.message });
    else showToast({ tone: "info", text: "Sent. It can take a minute to arrive." });
  };
  return (
    <DoorPage
      title="Check your mail"
      purpose={
        <>
          If <strong>{address}</strong> has an account here, a link is on its way to it. It works
          once.
        </>
      }
      footer={<Link to="/login">Back to log in</Link>}
    >
      <OutboxLink />
      <div className="buttons">
        <Button look="quiet" isDisabled={seconds > 0} onPress={again}>
          {seconds > 0 ? `Send it again in ${seconds} s` : "Send it again"}
        </Button>
        <Button look="plain" onPress={onAnother}>
          Another address
        </Button>
      </div>
    </DoorPage>
  );
}
