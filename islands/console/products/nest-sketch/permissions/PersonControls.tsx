import { Ban, DoorOpen, Undo2 } from "lucide-react";
import type { SketchPermissionRole } from "#core/sketch/api.ts";
import { type Action, ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { kickPerson, wipePerson } from "../moderation/acts.ts";
import type { OpenCanvas } from "../open-canvas.ts";
import styles from "./Permissions.module.css";
import type { PersonRow } from "./rows.ts";
import { giveRole } from "./store.ts";

/** Nothing special in this sketch. */
const BY_WORKSPACE = { id: "auto", name: "By their role" } as const;
const BY_LINK = { id: "auto", name: "By the link" } as const;

const GIVEN = [
  { id: "editor", name: "Editor" },
  { id: "viewer", name: "Viewer" },
  { id: "blocked", name: "Blocked" },
] as const;

const FOR_MEMBERS = [BY_WORKSPACE, { id: "owner", name: "Owner" }, ...GIVEN] as const;
/** Only members of the workspace can own a sketch. */
const FOR_GUESTS = [BY_LINK, ...GIVEN] as const;

export type PersonControlsProps = { canvas: OpenCanvas; sketch: string; row: PersonRow };

/** What can be done with a person: their role, and for moderators what they drew. */
export function PersonControls({ canvas, sketch, row }: PersonControlsProps) {
  const { person, name, given, isYou, isHere, isGuest, fixed, drawn } = row;
  const give = (role: SketchPermissionRole | null) =>
    role !== given && void giveRole({ sketch, person, name, role, before: given });
  const actions: Action[] = [];
  if (drawn > 0) {
    actions.push({
      id: "wipe",
      name: "Undo everything they drew",
      icon: <Undo2 aria-hidden="true" />,
      run: () => wipePerson(canvas, person, name),
    });
  }
  if (isHere && !isYou && !fixed) {
    actions.push({
      id: "kick",
      name: "Send away",
      icon: <DoorOpen aria-hidden="true" />,
      run: () => kickPerson(canvas, person, name),
    });
  }
  if (!fixed && given !== "blocked") {
    actions.push({
      id: "block",
      name: "Block",
      tone: "danger",
      icon: <Ban aria-hidden="true" />,
      run: () => give("blocked"),
    });
  }
  return (
    <div className={styles.controls}>
      {fixed ? (
        <span className={styles.fixed}>{isYou ? "your own role" : "the workspace's owner"}</span>
      ) : (
        <div className={styles.choice}>
          <Select
            label={`Role of ${name}`}
            isLabelHidden
            options={isGuest ? FOR_GUESTS : FOR_MEMBERS}
            value={given ?? "auto"}
            onChange={(role) => give(role === "auto" ? null : role)}
          />
        </div>
      )}
      {actions.length > 0 && <ActionMenu label={`Actions for ${name}`} actions={actions} />}
    </div>
  );
}
