import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link } from "react-router";
import { onRecovery } from "../../stores/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Notice.tsx";
import { Setting, SettingBody, Settings } from "../../ui/Settings.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { $links, loadLinks } from "./links-store.ts";
import { PROVIDER_NAMES, PROVIDERS, type Provider } from "./oauth/flow.ts";
import { LinkButton } from "./oauth/LinkButton.tsx";
import { ProviderMark } from "./oauth/ProviderMark.tsx";
import { $offered, loadOffered } from "./oauth/store.ts";
import { UnlinkButton } from "./UnlinkButton.tsx";

const PURPOSES: Record<Provider, string> = {
  twitch: "Sign in with it, and let Waddle into your channel.",
  discord: "Sign in with it, and use Gander in your servers.",
};

/** The accounts at other services that are linked to this one. */
export function LinksSection() {
  const links = useStore($links);
  const offered = useStore($offered);
  useEffect(() => {
    const load = () => {
      void loadLinks();
      void loadOffered();
    };
    load();
    return onRecovery(load);
  }, []);
  return (
    <Settings id="links" title="Linked accounts">
      {links.status === "loading" && <Skeleton lines={3} />}
      {links.status === "failed" && (
        <SettingBody>
          <Note tone="danger">
            {links.failure.message}{" "}
            <Button look="plain" onPress={loadLinks}>
              Try again
            </Button>
          </Note>
        </SettingBody>
      )}
      {links.status === "ready" &&
        PROVIDERS.map((provider) => (
          <LinkRow
            key={provider}
            provider={provider}
            name={links.data[provider]}
            isOffered={offered?.includes(provider)}
          />
        ))}
    </Settings>
  );
}

type LinkRowProps = {
  provider: Provider;
  /** The linked account's name; undefined without one. */
  name: string | undefined;
  /** Undefined until the server has said what it is set up for. */
  isOffered: boolean | undefined;
};

function LinkRow({ provider, name, isOffered }: LinkRowProps) {
  const isLinked = name !== undefined;
  const purpose =
    isOffered === false && !isLinked
      ? "This server has no application there yet, so nothing can be linked."
      : PURPOSES[provider];
  return (
    <Setting
      icon={<ProviderMark provider={provider} />}
      title={PROVIDER_NAMES[provider]}
      hint={isLinked ? `Linked as ${name || "an account without a name"}` : purpose}
    >
      {isLinked && provider === "twitch" && (
        <Link className="button quiet" to="/twitch">
          Manage
        </Link>
      )}
      {isLinked && <UnlinkButton provider={provider} />}
      {!isLinked && isOffered && <LinkButton provider={provider} redirect="/account" />}
    </Setting>
  );
}
