import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import { onRecovery } from "../../../stores/connection.ts";
import { $session } from "../../../stores/session.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { SettingsColumn } from "../../../ui/Settings.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../shell/LoadFailed.tsx";
import { Page } from "../../shell/Page.tsx";
import { $links, loadLinks } from "../links-store.ts";
import { LinkButton } from "../oauth/LinkButton.tsx";
import { $offered, loadOffered } from "../oauth/store.ts";
import { LinkedTwitch } from "./LinkedTwitch.tsx";

/** Links a Twitch account, and says what happens in its channel once it is linked. */
export function TwitchPage() {
  const links = useStore($links);
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
            <NotLinked />
          ) : (
            <LinkedTwitch login={links.data.twitch} />
          ))}
      </Page>
    </SettingsColumn>
  );
}

function NotLinked() {
  const offered = useStore($offered);
  const session = useStore($session);
  if (session.status !== "member" || offered === undefined) return null;
  if (!session.session.user.email_verified) {
    return (
      <Notice
        title="Confirm your e-mail first"
        action={
          <Link className="button" to="/verify-email?redirect=/twitch">
            Confirm my e-mail
          </Link>
        }
      >
        Accounts are linked once your address is confirmed. It takes a minute.
      </Notice>
    );
  }
  if (!offered.includes("twitch")) {
    return (
      <Notice
        title="No linking on this server yet"
        action={
          <Link className="button quiet" to="/waddle/general">
            Type the channel instead
          </Link>
        }
      >
        Whoever runs it has not entered a Twitch application. Waddle works without one: type your
        channel's name in its settings.
      </Notice>
    );
  }
  return (
    <Notice
      title="No account linked yet"
      action={<LinkButton provider="twitch" redirect="/twitch" look="main" />}
    >
      Twitch asks for your consent and brings you back here. The link shows that the channel is
      yours, so that Waddle may listen in it, and it signs you in next time. We never post with your
      account.
    </Notice>
  );
}
