import { useState } from "react";
import { type BotAccountView, connectSchema } from "#core/chat/bot-account.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyAddress } from "../../../ui/CopyAddress.tsx";
import { Note } from "../../../ui/Notice.tsx";
import { SettingBody, Settings } from "../../../ui/Settings.tsx";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import styles from "./ConnectSection.module.css";
import { connectBot, disconnectBot } from "./store.ts";

/** How the operator connects an account, or another one. */
export function ConnectSection({ view }: { view: BotAccountView }) {
  const { connecting, account, application } = view;
  return (
    <Settings
      id="connect"
      title={account ? "Connect another account, or this one again" : "Connect an account"}
      purpose="Make an account for the bot on Twitch first: it should not be your own."
    >
      <SettingBody>
        {connecting && ["waiting", "away"].includes(connecting.state) ? (
          <Waiting connecting={connecting} />
        ) : (
          <>
            {connecting && <Note tone="danger">{endWords(connecting.state)}</Note>}
            {application === "none" ? <ApplicationForm /> : <ConnectButton />}
          </>
        )}
      </SettingBody>
    </Settings>
  );
}

function endWords(state: string): string {
  return state === "denied"
    ? "Twitch says that you declined. Start again when you are ready."
    : "That code was not used in time. Get a new one.";
}

function Waiting({ connecting }: { connecting: NonNullable<BotAccountView["connecting"]> }) {
  return (
    <div className={styles.waiting}>
      <ol className={styles.steps}>
        <li>
          Open this address, signed in to Twitch with the bot's account:
          <CopyAddress address={connecting.address} what="Twitch's page to connect the bot" />
        </li>
        <li>
          Check that it shows this code, and allow it: <strong>{connecting.user_code}</strong>
        </li>
      </ol>
      <p role="status">
        {connecting.state === "away"
          ? "Twitch does not answer just now; asking again."
          : "Waiting for Twitch. You may close this page after you have allowed it."}
      </p>
      <Button look="plain" onPress={() => void disconnectBot()}>
        Cancel
      </Button>
    </div>
  );
}

function ConnectButton() {
  const [isBusy, setBusy] = useState(false);
  const connect = async () => {
    setBusy(true);
    const failure = await connectBot();
    setBusy(false);
    if (failure) showToast({ tone: "danger", text: failure.message });
  };
  return (
    <Button isPending={isBusy} onPress={connect}>
      Get a code
    </Button>
  );
}

function ApplicationForm() {
  return (
    <TextForm
      initial={{ client_id: "", client_secret: "" }}
      fields={[
        {
          name: "client_id",
          label: "Client ID",
          autoComplete: "off",
          hint: "Register an application at dev.twitch.tv/console/apps and copy its client ID.",
        },
        {
          name: "client_secret",
          label: "Client secret (optional)",
          type: "password",
          autoComplete: "off",
          hint: "Of a confidential application. Without one the bot has no badge.",
        },
      ]}
      validate={bySchema(connectSchema)}
      submit={connectBot}
      button={["Get a code", "Asking Twitch…"]}
    />
  );
}
