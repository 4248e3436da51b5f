import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { showToast } from "../../../stores/toasts.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { PROVIDER_NAMES, RETURN_PATHS } from "./flow.ts";
import { LinkingEnd } from "./LinkingEnd.tsx";
import { $linking, finishLinking } from "./link-store.ts";

/** Where a provider sends the browser back to after somebody linked an account. */
export function CallbackPage() {
  const provider = useLocation().pathname === RETURN_PATHS.link.discord ? "discord" : "twitch";
  const linking = useStore($linking);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void finishLinking(provider, query);
  }, [provider, query]);
  useEffect(() => {
    if (linking.status !== "linked" && linking.status !== "installed") return;
    const what = linking.status === "installed" ? linking.server : PROVIDER_NAMES[provider];
    const done = linking.status === "installed" ? "connected" : "linked";
    showToast({ tone: "info", text: `${what} is ${done}.` });
    void navigate(linking.redirect, { replace: true });
  }, [linking, navigate, provider]);

  if (
    linking.status === "working" ||
    linking.status === "linked" ||
    linking.status === "installed"
  ) {
    return (
      <DoorPage title="One moment" purpose={`${PROVIDER_NAMES[provider]} is answering.`}>
        <Skeleton lines={2} />
      </DoorPage>
    );
  }
  return <LinkingEnd provider={provider} end={linking} />;
}
