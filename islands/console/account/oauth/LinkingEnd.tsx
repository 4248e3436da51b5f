import { useStore } from "@nanostores/react";
import { Link } from "react-router";
import { $session } from "../../../stores/session.ts";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { PROVIDER_NAMES, type Provider } from "./flow.ts";
import { LinkButton } from "./LinkButton.tsx";
import type { Linking } from "./link-store.ts";

type Ended = Exclude<Linking, { status: "working" | "linked" | "installed" }>;

/** A linking that did not come about: what happened, and the next step. */
export function LinkingEnd({ provider, end }: { provider: Provider; end: Ended }) {
  const name = PROVIDER_NAMES[provider];
  const isMember = useStore($session).status === "member";
  const { title, purpose } = wordsFor(name, end);
  return (
    <DoorPage title={title} purpose={purpose}>
      <div className="buttons">
        {!isMember && (
          <Link className="button" to={`/login?${new URLSearchParams({ redirect: end.redirect })}`}>
            Log in
          </Link>
        )}
        {isMember && <LinkButton provider={provider} redirect={end.redirect} look="main" />}
        {isMember && (
          <Link className="button quiet" to={end.redirect}>
            Back to the console
          </Link>
        )}
      </div>
    </DoorPage>
  );
}

function wordsFor(name: string, end: Ended): { title: string; purpose: string } {
  switch (end.status) {
    case "cancelled":
      return {
        title: "Nothing was linked",
        purpose: `You cancelled at ${name}. Nothing has changed.`,
      };
    case "failed":
      return {
        title: "Nothing was linked",
        purpose: `${name} could not go on. Nothing has changed; try again in a moment.`,
      };
    case "wrong-state":
      return {
        title: "This answer is not yours",
        purpose: `It does not belong to the linking that you began here, so it was ignored. Nothing has changed.`,
      };
    case "not-begun":
      return {
        title: "This answer was used before",
        purpose: `An answer of ${name} works once, in the tab that asked for it. If the account is not linked yet, begin again.`,
      };
    case "signed-out":
      return {
        title: "You are not signed in",
        purpose: `Log in first, then link ${name} from your account. Nothing has changed.`,
      };
    case "refused":
      return { title: refusalTitle(end.code, name), purpose: end.message };
  }
}

function refusalTitle(code: string, name: string): string {
  if (code === "LINKED_ELSEWHERE") return `That ${name} account is taken`;
  if (code === "ALREADY_LINKED") return `${name} is linked already`;
  return `${name} was not linked`;
}
