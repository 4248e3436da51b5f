import { useStore } from "@nanostores/react";
import { ExternalLink } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { $session } from "../../../stores/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/Notice.tsx";
import { Setting, SettingBody, Settings } from "../../../ui/Settings.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LinkButton } from "../oauth/LinkButton.tsx";
import { ProviderMark } from "../oauth/ProviderMark.tsx";
import { UnlinkButton } from "../UnlinkButton.tsx";
import { ChannelRows } from "./ChannelRows.tsx";
import { $presence, loadPresence } from "./store.ts";

/** What a link is worth before the address of its person is verified. */
export const UNVERIFIED_LINK =
  "Until your e-mail address is confirmed, the link signs nobody in. Open the link in our mail in this browser, where you are logged in: if the address is confirmed anywhere else, or the password is reset, the link is removed.";

/** The way to the page that waits for the verification, and back from there. */
export function ConfirmLink() {
  return (
    <Link className="button" to="/verify-email?redirect=/twitch">
      Confirm my e-mail
    </Link>
  );
}

/** The linked account, the channel that Waddle listens in, and what it does there. */
export function LinkedTwitch({ login, verified }: { login: string; verified: boolean }) {
  const presence = useStore($presence);
  const session = useStore($session);
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
        {!verified && (
          <Setting title="Confirm your e-mail to go on" hint={UNVERIFIED_LINK}>
            <ConfirmLink />
          </Setting>
        )}
        <Setting
          title="What your channel allows"
          hint="The bot in your chat, and what its commands do in your name: title, category, clips, polls, predictions, subscribers, channel points and cheers. Link again if a command says that something is not allowed."
        >
          <LinkButton provider="twitch" redirect="/twitch" />
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
