import { UserPlus } from "lucide-react";
import { useSearchParams } from "react-router";
import { SettingsColumn } from "../../ui/Settings.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { Page } from "../shell/Page.tsx";
import { AuditLog } from "./AuditLog.tsx";
import { InviteLink } from "./InviteLink.tsx";
import { People } from "./People.tsx";
import { WorkspaceTab } from "./WorkspaceTab.tsx";

const TABS = [
  { id: "people", name: "People" },
  { id: "workspace", name: "Workspace" },
  { id: "log", name: "Audit log" },
] as const;

/** The people of the workspace, the workspace itself, and who changed what. The tab is in the address. */
export function UsersPage() {
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find(({ id }) => id === query.get("tab"))?.id ?? "people";
  return (
    <SettingsColumn>
      <Page
        title="People"
        purpose="Who works in this workspace, what they may do, and what they changed."
        action={
          <InviteLink>
            <UserPlus aria-hidden="true" /> Invite someone
          </InviteLink>
        }
      >
        <Tabs
          label="People"
          tabs={TABS}
          selected={tab}
          onSelect={(id) =>
            setQuery(id === "people" ? {} : { tab: id }, { preventScrollReset: true })
          }
        >
          {tab === "people" && <People />}
          {tab === "workspace" && <WorkspaceTab />}
          {tab === "log" && <AuditLog />}
        </Tabs>
      </Page>
    </SettingsColumn>
  );
}
