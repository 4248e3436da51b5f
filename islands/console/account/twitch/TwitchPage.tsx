import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import { PANEL_ZIP_ADDRESS } from "#core/panel/site-files.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { onRecovery } from "../../../stores/connection.ts";
import { $session } from "../../../stores/session.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Setting, Settings, SettingsColumn } from "../../../ui/Settings.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Page } from "../../shell/Page.tsx";
import { $links, loadLinks } from "../links-store.ts";
import { LinkButton } from "../oauth/LinkButton.tsx";
import { $offered, loadOffered } from "../oauth/store.ts";
import { ConfirmLink, LinkedTwitch, UNVERIFIED_LINK } from "./LinkedTwitch.tsx";

/**
 * Links a Twitch account for anybody who is signed in; whose address is verified manages here what
 * happens in its channel (rule GUARD-G42).
 */
export function TwitchPage() {
  const links = useStore($links);
  const session = useStore($session);
  const verified = session.status === "member" && session.session.user.email_verified;
  useEffect(() => {
    const load = () => {
      void loadLinks();
      void loadOffered();
    };
    load();
    return onRecovery(load);
  }, []);
  return (
    <SettingsColumn>
      <Page title="Twitch" purpose="Your Twitch account, and what Waddle does in its channel.">
        {links.status === "loading" && <Skeleton lines={5} />}
        {links.status === "failed" && <LoadFailed failure={links.failure} onRetry={loadLinks} />}
        {links.status === "ready" &&
          (links.data.twitch === undefined ? (
            <NotLinked verified={verified} />
          ) : (
            <LinkedTwitch login={links.data.twitch} verified={verified} />
          ))}
        {verified && <BotLink />}
        <PanelLink mayManage={verified && session.session.permissions.includes("tenant_admin")} />
      </Page>
    </SettingsColumn>
  );
}

function BotLink() {
  return (
    <Settings id="bot" title="The bot">
      <Setting title="Its own account" hint="Waddle speaks with an account of this server.">
        <Link className="button quiet" to="/twitch/bot">
          Connect the bot
        </Link>
      </Setting>
    </Settings>
  );
}

/** The zip of a server that only its own machine or network reaches can't be tried on Twitch. */
const onlySecure = () =>
  window.location.protocol === "https:"
    ? ""
    : " Twitch reaches servers by https alone, which this one has not yet.";

/** What viewers see below the stream; the zip is for those who may manage the workspace (PANEL-Z3). */
function PanelLink({ mayManage }: { mayManage: boolean }) {
  return (
    <Settings id="panel" title="The panel below your stream">
      <Setting
        title="Twitch extension"
        hint="Viewers see the goose that is here, try for it, and find their own geese."
      >
        <a className="button quiet" href={crossLink("ask", "/ask/twitch/panel")}>
          How to add it
        </a>
      </Setting>
      {mayManage && (
        <Setting
          title="Its zip"
          hint={`All of the extension's files, made for this server. Upload it at Twitch when you register the extension, under Files, and again after an update of this server.${onlySecure()}`}
        >
          <a className="button quiet" href={PANEL_ZIP_ADDRESS} download>
            Download panel.zip
          </a>
        </Setting>
      )}
    </Settings>
  );
}

function NotLinked({ verified }: { verified: boolean }) {
  const offered = useStore($offered);
  if (offered === undefined) return null;
  if (!offered.includes("twitch")) {
    return (
      <Notice
        title="No linking on this server yet"
        action={
          verified ? (
            <Link className="button quiet" to="/waddle/general">
              Type the channel instead
            </Link>
          ) : (
            <ConfirmLink />
          )
        }
      >
        Whoever runs it has not entered a Twitch application. Waddle works without one: type your
        channel's name in its settings, and ask them to list it in TWITCH_CHANNELS.
      </Notice>
    );
  }
  return (
    <Notice
      title="No account linked yet"
      action={<LinkButton provider="twitch" redirect="/twitch" look="main" />}
    >
      Twitch asks for your consent and brings you back here. The link shows that the channel is
      yours, lets the bot into its chat and its commands change title and category, make clips and
      run polls, and it signs you in next time. We never post with your account.
      {!verified && ` ${UNVERIFIED_LINK}`}
    </Notice>
  );
}
