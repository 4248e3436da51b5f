import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import * as v from "valibot";
import { confirmCode, email } from "#core/entities/account.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { OutboxLink } from "../verify-email/OutboxLink.tsx";
import { codeWait, enterCode, mailCode, startOver } from "./store.ts";

const codeSchema = v.object({ code: confirmCode });

/** The second factor: the code that was mailed. */
export function CodeStep({ mfaId, email: address }: { mfaId: string; email: string }) {
  const seconds = useStore(codeWait.$seconds);
  useEffect(() => codeWait.watch(), []);
  const again = async () => {
    const failure = await mailCode(mfaId, address);
    if (failure) return showToast({ tone: "danger", text: failure.message });
    showToast({ tone: "info", text: "A new code is on its way. The old one no longer works." });
  };
  return (
    <DoorPage
      title="Enter your code"
      purpose={
        <>
          We have mailed a code to <strong>{address}</strong>. It works for a few minutes.
        </>
      }
      footer={<StartOver />}
    >
      <OutboxLink />
      <TextForm
        layout="wide"
        initial={{ code: "" }}
        fields={[
          {
            name: "code",
            label: "Code",
            autoComplete: "one-time-code",
            inputMode: "numeric",
            mono: true,
            autoFocus: true,
          },
        ]}
        validate={bySchema(codeSchema)}
        submit={({ code }) => enterCode(code.replace(/\s/g, ""))}
        button={["Log in", "Logging in…"]}
        aside={
          <Button look="quiet" isDisabled={seconds > 0} onPress={again}>
            {seconds > 0 ? `New code in ${seconds} s` : "Send a new code"}
          </Button>
        }
      />
    </DoorPage>
  );
}

/** After signing in with another service: the address that the code goes to is asked for first. */
export function AddressStep({ mfaId }: { mfaId: string }) {
  return (
    <DoorPage
      title="One more step"
      purpose="Your account asks for a code by e-mail. To which address of yours may we send it?"
      footer={<StartOver />}
    >
      <TextForm
        layout="wide"
        initial={{ email: "" }}
        fields={[
          {
            name: "email",
            label: "Your account's e-mail",
            type: "email",
            autoComplete: "username",
            autoFocus: true,
          },
        ]}
        validate={bySchema(v.object({ email }))}
        submit={(form) => mailCode(mfaId, form.email.trim())}
        button={["Send me the code", "Sending…"]}
      />
    </DoorPage>
  );
}

function StartOver() {
  return (
    <Button look="plain" onPress={() => startOver()}>
      Log in another way
    </Button>
  );
}
