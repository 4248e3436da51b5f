import { useStore } from "@nanostores/react";
import { useSearchParams } from "react-router";
import { $session } from "../../stores/session.ts";
import { SettingsColumn } from "../../ui/Settings.tsx";
import { Page } from "../shell/Page.tsx";
import { SignedOutPage } from "../shell/SignedOutPage.tsx";
import { CHANGES, type Change } from "./change.ts";
import { DevicesSection } from "./DevicesSection.tsx";
import { GaggleSection } from "./GaggleSection.tsx";
import { LinksSection } from "./LinksSection.tsx";
import { OwnDataSection } from "./OwnDataSection.tsx";
import { ProfileSection } from "./ProfileSection.tsx";
import { SignInSection } from "./SignInSection.tsx";
import { WorkspacesSection } from "./WorkspacesSection.tsx";

export function AccountPage() {
  const session = useStore($session);
  const [query, setQuery] = useSearchParams();
  if (session.status !== "member") return <SignedOutPage title="Account" />;
  const { user } = session.session;
  const change = CHANGES.find((name) => name === query.get("change"));
  const setChange = (name: Change | undefined) =>
    setQuery(name ? { change: name } : {}, { replace: !name, preventScrollReset: true });
  return (
    <SettingsColumn>
      <Page
        title="Account"
        purpose="How you sign in, what is linked to you, and what we keep of you."
      >
        <ProfileSection user={user} />
        <SignInSection user={user} change={change} onChange={setChange} />
        <LinksSection />
        <GaggleSection change={change} onChange={setChange} />
        <WorkspacesSection session={session.session} change={change} onChange={setChange} />
        <DevicesSection />
        <OwnDataSection user={user} change={change} onChange={setChange} />
      </Page>
    </SettingsColumn>
  );
}
