import { Check, Plus, Users } from "lucide-react";
import { type RefObject, useState } from "react";
import { Header, Menu, MenuItem, MenuSection, Popover } from "react-aria-components";
import { useNavigate } from "react-router";
import type { Session } from "#core/entities/session.ts";
import { ROLE_NAMES } from "#core/platform/permissions.ts";
import { switchTenant } from "../../stores/tenants.ts";
import { showToast } from "../../stores/toasts.ts";
import { classNames } from "../../ui/class-names.ts";
import { NewWorkspaceDialog } from "./NewWorkspaceDialog.tsx";
import styles from "./TenantSwitcher.module.css";

export type TenantMenuProps = {
  session: Session;
  trigger: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The user's workspaces with their roles, and what can be done about workspaces. */
export function TenantMenu({ session, trigger, onClose }: TenantMenuProps) {
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const { tenant, tenants, permissions } = session;

  const open = async (id: string) => {
    onClose();
    if (id === tenant.id) return;
    const failure = await switchTenant(id);
    if (failure) showToast({ tone: "danger", text: failure.message });
  };
  if (isNaming) return <NewWorkspaceDialog onClose={onClose} />;
  return (
    <Popover
      className={classNames(styles.popover)}
      triggerRef={trigger}
      placement="bottom start"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu className={classNames(styles.menu)} aria-label="Workspaces" autoFocus>
        <MenuSection
          selectionMode="single"
          selectedKeys={[tenant.id]}
          className={classNames(styles.section)}
        >
          <Header className={styles.heading}>Your workspaces</Header>
          {tenants.map(({ id, name, role }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={name}
              className={classNames(styles.item)}
              onAction={() => void open(id)}
            >
              <span className={styles.check}>
                {id === tenant.id && <Check aria-hidden="true" />}
              </span>
              <span className={styles.label}>{name}</span>
              <span className={styles.role}>{ROLE_NAMES[role]}</span>
            </MenuItem>
          ))}
        </MenuSection>
        <MenuSection className={classNames(styles.section)} aria-label="More">
          {permissions.includes("tenant_admin") && (
            <MenuItem
              className={classNames(styles.item)}
              onAction={() => {
                onClose();
                void navigate("/users");
              }}
            >
              <span className={styles.check}>
                <Users aria-hidden="true" />
              </span>
              People of this workspace
            </MenuItem>
          )}
          <MenuItem className={classNames(styles.item)} onAction={() => setNaming(true)}>
            <span className={styles.check}>
              <Plus aria-hidden="true" />
            </span>
            New workspace…
          </MenuItem>
        </MenuSection>
      </Menu>
    </Popover>
  );
}
