import type { BotAccountView } from "#core/chat/bot-account.ts";
import { CHATBOT_SCOPES } from "#core/chat/twitch-scopes.ts";
import { showToast } from "../../../stores/toasts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/Notice.tsx";
import { Setting, SettingBody, Settings } from "../../../ui/Settings.tsx";
import { Time } from "../../../ui/Time.tsx";
import { ProviderMark } from "../oauth/ProviderMark.tsx";
import { disconnectBot } from "./store.ts";

export type AccountSectionProps = {
  view: BotAccountView;
  account: NonNullable<BotAccountView["account"]>;
};

/** Whose account it is, how long its token lasts, and what is wrong with it. */
export function AccountSection({ view, account }: AccountSectionProps) {
  const { login, connected_by, connected_at, expires_at, validated_at } = account;
  const problem = problemOf(account.problem, view);
  const canDisconnect = view.may_connect && view.source === "console";
  return (
    <Settings
      id="bot-account"
      title="Account"
      purpose={
        view.source === "env"
          ? "Named in .env on this server, which comes before an account connected here."
          : "Connected in the console."
      }
    >
      <Setting
        icon={<ProviderMark provider="twitch" />}
        title={login}
        hint={connected_at && <ConnectedBy name={connected_by} at={connected_at} />}
      >
        {canDisconnect && <DisconnectButton />}
      </Setting>
      {validated_at && (
        <Setting
          title="Token"
          hint={
            <>
              Checked with Twitch <Time at={validated_at} />.{" "}
              {expires_at && (
                <>
                  It ends <Time at={expires_at} /> and is renewed by itself.
                </>
              )}
            </>
          }
        />
      )}
      {view.may_connect && !problem && <Setting title="Chat uses" hint={waysOf(view)} />}
      {problem && (
        <SettingBody>
          <Note tone="danger">{problem}</Note>
        </SettingBody>
      )}
    </Settings>
  );
}

function ConnectedBy({ name, at }: { name: string; at: string }) {
  return (
    <>
      By {name}, <Time at={at} />
    </>
  );
}

function problemOf(problem: string, { source }: BotAccountView): string | undefined {
  if (problem === "") return undefined;
  if (problem === "other_application") {
    return "This token was made by another application, so the bot can only use IRC. Take TWITCH_BOT_TOKEN out of .env, restart, and connect the bot here.";
  }
  return source === "env"
    ? "Twitch does not accept the token in .env any more. Put a new one there, or take it out, restart, and connect the bot here."
    : "Twitch does not accept this account's token any more. Connect it again.";
}

function waysOf({ account, is_public, application }: BotAccountView): string {
  const isChatbot = CHATBOT_SCOPES.every((scope) => account?.scopes.includes(scope));
  if (!isChatbot || application === "none") return "IRC.";
  const shown = is_public
    ? ""
    : " Its lines carry the badge of a chat bot where a channel allows it.";
  return `EventSub and Twitch's API, with IRC where they are away.${shown}`;
}

function DisconnectButton() {
  const disconnect = async () => {
    const failure = await disconnectBot();
    if (failure) showToast({ tone: "danger", text: failure.message });
    else showToast({ tone: "info", text: "The bot is disconnected. It leaves all chats." });
  };
  return (
    <Button look="danger" onPress={disconnect}>
      Disconnect
    </Button>
  );
}
