import { useStore } from "@nanostores/react";
import { useSearchParams } from "react-router";
import type { Session } from "#core/entities/session.ts";
import { $session } from "../../stores/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Setting, SettingBody, Settings } from "../../ui/Settings.tsx";
import { TypedConfirm } from "../../ui/TypedConfirm.tsx";
import { WorkspaceForm } from "./WorkspaceForm.tsx";
import { deleteWorkspace } from "./workspace-store.ts";

/** The workspace's name, address and time zone, and its end. */
export function WorkspaceTab() {
  const state = useStore($session);
  if (state.status !== "member") return null;
  const { session } = state;
  return (
    <>
      <Settings id="workspace" title="Workspace">
        <SettingBody>
          <WorkspaceForm key={session.tenant.id} tenant={session.tenant} />
        </SettingBody>
      </Settings>
      {session.role === "owner" && <DangerSection session={session} />}
    </>
  );
}

function DangerSection({ session }: { session: Session }) {
  const [query, setQuery] = useSearchParams();
  const open = (name: "delete" | undefined) =>
    setQuery(name ? { tab: "workspace", open: name } : { tab: "workspace" }, {
      replace: !name,
      preventScrollReset: true,
    });
  const isOnly = session.tenants.filter(({ role }) => role === "owner").length < 2;
  return (
    <Settings id="danger" title="Ownership" tone="danger">
      <Setting
        title="Give the workspace to somebody else"
        hint="Choose “Make the owner” beside a member. You stay as an admin."
      >
        <Button look="quiet" onPress={() => setQuery({})}>
          Choose a member
        </Button>
      </Setting>
      <Setting
        title="Delete the workspace"
        hint={
          isOnly
            ? "It is the only one that you own, so it goes with your account alone."
            : "With its commands, drawings and history. It cannot be undone."
        }
      >
        <Button look="danger" isDisabled={isOnly} onPress={() => open("delete")}>
          Delete the workspace
        </Button>
      </Setting>
      {query.get("open") === "delete" && !isOnly && (
        <DeleteDialog tenant={session.tenant} onClose={() => open(undefined)} />
      )}
    </Settings>
  );
}

function DeleteDialog({ tenant, onClose }: { tenant: Session["tenant"]; onClose: () => void }) {
  return (
    <TypedConfirm
      title={`Delete ${tenant.name}`}
      expected={tenant.slug}
      button={["Delete the workspace", "Deleting…"]}
      onClose={onClose}
      onConfirm={deleteWorkspace}
    >
      <p>
        Everything in it goes: commands, settings, drawings, the log. Its members lose it at once.
        Nobody can bring it back.
      </p>
    </TypedConfirm>
  );
}
