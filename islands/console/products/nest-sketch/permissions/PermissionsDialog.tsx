import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { Tabs } from "../../../../ui/Tabs.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import type { OpenCanvas } from "../open-canvas.ts";
import { LinkTab } from "./LinkTab.tsx";
import { PeopleTab } from "./PeopleTab.tsx";
import styles from "./Permissions.module.css";
import { RulesTab } from "./RulesTab.tsx";
import { $access, loadAccess } from "./store.ts";
import { PERMISSION_TABS, type PermissionsTab } from "./tabs.ts";

export type PermissionsDialogProps = {
  canvas: OpenCanvas;
  tab: PermissionsTab;
  onTab: (tab: PermissionsTab) => void;
  onClose: () => void;
};

/** Who may do what to this sketch; what changes here holds at once. */
export function PermissionsDialog({ canvas, tab, onTab, onClose }: PermissionsDialogProps) {
  const access = useStore($access);
  const { sketch } = canvas;
  useEffect(() => void loadAccess(sketch), [sketch]);
  return (
    <Dialog title="Manage Permissions" onClose={onClose}>
      <div className={styles.body}>
        <Tabs label="Permissions" tabs={PERMISSION_TABS} selected={tab} onSelect={onTab}>
          {access.status === "loading" && <Skeleton lines={5} />}
          {access.status === "failed" && (
            <LoadFailed failure={access.failure} onRetry={() => void loadAccess(sketch)} />
          )}
          {access.status === "ready" && tab === "people" && (
            <PeopleTab canvas={canvas} access={access.data} />
          )}
          {access.status === "ready" && tab === "link" && (
            <LinkTab
              access={access.data}
              isApprovalOn={canvas.room().settings.approval}
              onRules={() => onTab("rules")}
            />
          )}
          {access.status === "ready" && tab === "rules" && (
            <RulesTab canvas={canvas} isOpenToAll={access.data.link.access === "draw"} />
          )}
        </Tabs>
      </div>
    </Dialog>
  );
}
