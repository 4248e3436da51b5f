import { useStore } from "@nanostores/react";
import { useState } from "react";
import { object } from "valibot";
import { confirmCode, logInSchema } from "#core/entities/account.ts";
import { CONFIRMATION } from "#core/platform/limits.ts";
import { confirmPerson, mailConfirmCode } from "../../../stores/confirmation.ts";
import { $session } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { OutboxLink } from "../verify-email/OutboxLink.tsx";
import styles from "./ConfirmPersonDialog.module.css";

type Ending = { onEnd: (done: boolean) => void };

/** Asks somebody who is signed in to prove that it is them, before their account is changed. */
export function ConfirmPersonDialog({ onEnd }: Ending) {
  const session = useStore($session);
  if (session.status !== "member") return null;
  const { user } = session.session;
  return (
    <Dialog title="Is it you?" onClose={() => onEnd(false)}>
      <div className={styles.body}>
        {user.has_password ? (
          <ByPassword onEnd={onEnd} />
        ) : (
          <ByCode email={user.email} onEnd={onEnd} />
        )}
      </div>
    </Dialog>
  );
}

function ByPassword({ onEnd }: Ending) {
  return (
    <>
      <p>You have been signed in for a while. Type your password to continue.</p>
      <TextForm
        initial={{ password: "" }}
        fields={[
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "current-password",
            autoFocus: true,
          },
        ]}
        validate={bySchema(object({ password: logInSchema.entries.password }))}
        submit={({ password }) => finish({ password }, onEnd)}
        button={["Continue", "Checking…"]}
        aside={<Cancel onEnd={onEnd} />}
      />
    </>
  );
}

function ByCode({ email, onEnd }: Ending & { email: string }) {
  const [isMailed, setMailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const mail = async () => {
    setBusy(true);
    const failure = await mailConfirmCode();
    setBusy(false);
    // Too soon (429): the code of a moment ago still works.
    if (failure && failure.status !== 429) {
      return showToast({ tone: "danger", text: failure.message });
    }
    setMailed(true);
  };
  if (!isMailed) {
    return (
      <>
        <p>
          You have been signed in for a while, and your account has no password. We can mail a code
          to <strong>{email}</strong>, or you can log in again.
        </p>
        <div className={styles.buttons}>
          <Button isPending={busy} onPress={mail}>
            {busy ? "Sending…" : "Mail me a code"}
          </Button>
          <Cancel onEnd={onEnd} />
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        We have mailed a code to <strong>{email}</strong>. It works for {CONFIRMATION.minutes}{" "}
        minutes.
      </p>
      <OutboxLink />
      <TextForm
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
        validate={bySchema(object({ code: confirmCode }))}
        submit={({ code }) => finish({ code: code.replace(/\s/g, "") }, onEnd)}
        button={["Continue", "Checking…"]}
        aside={<Cancel onEnd={onEnd} />}
      />
    </>
  );
}

async function finish(proof: Parameters<typeof confirmPerson>[0], onEnd: Ending["onEnd"]) {
  const failure = await confirmPerson(proof);
  if (!failure) onEnd(true);
  return failure;
}

function Cancel({ onEnd }: Ending) {
  return (
    <Button look="plain" onPress={() => onEnd(false)}>
      Cancel
    </Button>
  );
}
