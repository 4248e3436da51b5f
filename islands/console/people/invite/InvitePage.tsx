import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { showToast } from "../../../stores/toasts.ts";
import { Note } from "../../../ui/Notice.tsx";
import { SettingBody, Settings, SettingsColumn } from "../../../ui/Settings.tsx";
import { OutboxLink } from "../../account/verify-email/OutboxLink.tsx";
import { Page } from "../../shell/Page.tsx";
import { InviteForm } from "./InviteForm.tsx";

/** Asks somebody into the active workspace, by mail. */
export function InvitePage() {
  const [sentTo, setSentTo] = useState<string>();
  const navigate = useNavigate();
  const sent = (email: string, another: boolean) => {
    if (another) return setSentTo(email);
    showToast({ tone: "info", text: `The invite is on its way to ${email}.` });
    void navigate("/users");
  };
  return (
    <SettingsColumn>
      <Page
        title="Invite someone"
        purpose="They get a mail with a link that works once, for seven days."
      >
        {sentTo && (
          <Note tone="info">
            The invite is on its way to {sentTo}. <Link to="/users">See who is invited</Link>
          </Note>
        )}
        <Settings id="invite" title="Who, and as what">
          <SettingBody>
            <InviteForm key={sentTo} onSent={sent} />
          </SettingBody>
        </Settings>
        <OutboxLink />
      </Page>
    </SettingsColumn>
  );
}
