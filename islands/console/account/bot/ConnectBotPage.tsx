import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { BotAccountView } from "#core/chat/bot-account.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { SettingsColumn } from "../../../ui/Settings.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Page } from "../../shell/Page.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { ConnectSection } from "./ConnectSection.tsx";
import { ScopeTable } from "./ScopeTable.tsx";
import { $botAccount, followConnection, loadBotAccount } from "./store.ts";

/** Gives the bot of this server its account at Twitch; for others it says which one that is. */
export function ConnectBotPage() {
  const account = useStore($botAccount);
  useEffect(() => {
    void loadBotAccount();
    const unfollow = followConnection();
    const forget = onRecovery(() => void loadBotAccount());
    return () => {
      unfollow();
      forget();
    };
  }, []);
  return (
    <SettingsColumn>
      <Page title="Connect the bot" purpose="The Twitch account that speaks in every chat here.">
        {account.status === "loading" && <Skeleton lines={5} />}
        {account.status === "failed" && (
          <LoadFailed failure={account.failure} onRetry={loadBotAccount} />
        )}
        {account.status === "ready" && <Content view={account.data} />}
      </Page>
    </SettingsColumn>
  );
}

function Content({ view }: { view: BotAccountView }) {
  if (!view.may_connect && view.account === null) {
    return (
      <Notice title="No bot account yet">
        The person who runs this server connects it. Until then Waddle answers in the rehearsal chat
        only.
      </Notice>
    );
  }
  return (
    <>
      {view.account && <AccountSection view={view} account={view.account} />}
      {view.may_connect && view.source !== "env" && <ConnectSection view={view} />}
      {view.may_connect && <ScopeTable given={knownScopes(view)} />}
    </>
  );
}

/** What Twitch said that the account allows; undefined where nothing could ask, as without an application. */
function knownScopes({ account }: BotAccountView): readonly string[] | undefined {
  return account && account.scopes.length > 0 ? account.scopes : undefined;
}
