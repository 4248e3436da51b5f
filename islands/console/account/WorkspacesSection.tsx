import type { Session } from "#core/entities/session.ts";
import { ROLE_NAMES } from "#core/platform/permissions.ts";
import { switchTenant } from "../../stores/tenants.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Setting, Settings } from "../../ui/Settings.tsx";
import { TypedConfirm } from "../../ui/TypedConfirm.tsx";
import { Initials } from "../people/Initials.tsx";
import { leaveWorkspace } from "../people/workspace-store.ts";
import type { Changing } from "./change.ts";

export type WorkspacesSectionProps = { session: Session } & Changing;

/** The workspaces that the person belongs to; the open one can be left. */
export function WorkspacesSection({ session, change, onChange }: WorkspacesSectionProps) {
  const { tenant, tenants, role } = session;
  const open = async (id: string) => {
    const failure = await switchTenant(id);
    if (failure) showToast({ tone: "danger", text: failure.message });
  };
  return (
    <Settings id="workspaces" title="Workspaces">
      {tenants.map(({ id, name, role: ownRole }) => (
        <Setting
          key={id}
          icon={<Initials of={name} />}
          title={
            <>
              {name} {id === tenant.id && <span className="tag on">open</span>}
            </>
          }
          hint={ROLE_NAMES[ownRole]}
        >
          {id !== tenant.id && (
            <Button look="quiet" aria-label={`Open ${name}`} onPress={() => open(id)}>
              Open
            </Button>
          )}
          {id === tenant.id && ownRole !== "owner" && (
            <Button look="danger" aria-label={`Leave ${name}`} onPress={() => onChange("leave")}>
              Leave
            </Button>
          )}
        </Setting>
      ))}
      {change === "leave" && role !== "owner" && (
        <LeaveDialog tenant={tenant} onClose={() => onChange(undefined)} />
      )}
    </Settings>
  );
}

function LeaveDialog({ tenant, onClose }: { tenant: Session["tenant"]; onClose: () => void }) {
  return (
    <TypedConfirm
      title={`Leave ${tenant.name}`}
      expected={tenant.slug}
      button={["Leave the workspace", "Leaving…"]}
      onClose={onClose}
      onConfirm={leaveWorkspace}
    >
      <p>You lose it at once. To come back you need a new invite from one of its admins.</p>
    </TypedConfirm>
  );
}
