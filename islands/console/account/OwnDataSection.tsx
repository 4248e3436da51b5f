import { Download } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Session } from "#core/entities/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Setting, Settings } from "../../ui/Settings.tsx";
import { TypedConfirm } from "../../ui/TypedConfirm.tsx";
import type { Changing } from "./change.ts";
import { deleteAccount, downloadData } from "./leave-store.ts";

export type OwnDataSectionProps = { user: Session["user"] } & Changing;

/** Everything that is kept about the person: to take along, and to delete. */
export function OwnDataSection({ user, change, onChange }: OwnDataSectionProps) {
  return (
    <Settings id="data" title="Your data" tone="danger">
      <Setting title="Download my data" hint="One JSON file with everything we keep about you.">
        <DownloadButton />
      </Setting>
      <Setting
        title="Delete my account"
        hint="With it go the workspaces that nobody else is in. It cannot be undone."
      >
        <Button look="danger" onPress={() => onChange("delete")}>
          Delete my account
        </Button>
      </Setting>
      {change === "delete" && <DeleteDialog user={user} onClose={() => onChange(undefined)} />}
    </Settings>
  );
}

function DownloadButton() {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const failure = await downloadData();
    setBusy(false);
    if (failure) showToast({ tone: "danger", text: failure.message });
  };
  return (
    <Button look="quiet" isPending={busy} onPress={download}>
      <Download aria-hidden="true" /> {busy ? "Gathering…" : "Download"}
    </Button>
  );
}

function DeleteDialog({ user, onClose }: { user: Session["user"]; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <TypedConfirm
      title="Delete my account"
      expected={user.email}
      button={["Delete my account", "Deleting…"]}
      onClose={onClose}
      onConfirm={async (typed) => {
        const failure = await deleteAccount(typed);
        if (failure) return failure;
        showToast({ tone: "info", text: "Your account is deleted. Fly well." });
        await navigate("/login", { replace: true });
        return undefined;
      }}
    >
      <p>
        Your account, its links and the workspaces that you alone are in are deleted, with their
        commands and drawings. Nobody can bring them back.
      </p>
      <p>Take your data along first, if you want to keep any of it.</p>
    </TypedConfirm>
  );
}
