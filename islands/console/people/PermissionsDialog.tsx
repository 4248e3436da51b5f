import { useState } from "react";
import type { Person } from "#core/entities/membership.ts";
import type { Permission } from "#core/platform/permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PermissionPicker } from "./PermissionPicker.tsx";
import { pickedOf } from "./roles.ts";
import { changeGrant, nameOf } from "./store.ts";
import styles from "./Users.module.css";

/** Gives a member the custom role, with just the permissions that are picked. */
export function PermissionsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [picked, setPicked] = useState<readonly Permission[]>(pickedOf(person.permissions));
  const save = () => {
    void changeGrant(person, { role: "custom", permissions: picked });
    onClose();
  };
  return (
    <Dialog title={`What ${nameOf(person)} may do`} onClose={onClose}>
      <div className={styles.dialog}>
        <PermissionPicker value={picked} onChange={setPicked} />
        <footer className={styles.footer}>
          <Button look="quiet" onPress={onClose}>
            Cancel
          </Button>
          <Button onPress={save}>Save permissions</Button>
        </footer>
      </div>
    </Dialog>
  );
}
