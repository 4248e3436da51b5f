import { useStore } from "@nanostores/react";
import { ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { $session } from "../../../stores/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/Notice.tsx";
import { Setting, SettingBody, Settings } from "../../../ui/Settings.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ProviderMark } from "../oauth/ProviderMark.tsx";
import { UnlinkButton } from "../UnlinkButton.tsx";
import { ChannelRows } from "./ChannelRows.tsx";
import { $presence, loadPresence } from "./store.ts";

/** The linked account, the channel that Waddle listens in, and what it does there. */
export function LinkedTwitch({ login }: { login: string }) {
  const presence = useStore($presence);
  const session = useStore($session);
  const verified = session.status === "member" && session.session.user.email_verified;
  useEffect(() => {
    if (verified) void loadPresence();
  }, [verified]);
  return (
    <>
      <Settings id="twitch-account" title="Account">
        <Setting
          icon={<ProviderMark provider="twitch" />}
          title={login}
          hint={
            <a href={`https://www.twitch.tv/${encodeURIComponent(login)}`} rel="noreferrer">
              twitch.tv/{login} <ExternalLink aria-hidden="true" width="0.85em" height="0.85em" />
            </a>
          }
        >
          <UnlinkButton provider="twitch" />
        </Setting>
      </Settings>
      {verified && session.status === "member" && (
        <Settings
          id="channel"
          title="What Waddle does there"
          purpose={`In the workspace ${session.session.tenant.name}.`}
        >
          {presence.status === "loading" && <Skeleton lines={4} />}
          {presence.status === "failed" && (
            <SettingBody>
              <Note tone="danger">
                {presence.failure.message}{" "}
                <Button look="plain" onPress={loadPresence}>
                  Try again
                </Button>
              </Note>
            </SettingBody>
          )}
          {presence.status === "ready" && (
            <ChannelRows login={login} presence={presence.data} session={session.session} />
          )}
        </Settings>
      )}
    </>
  );
}
