import { useStore } from "@nanostores/react";
import { FolderOpen, Save, Trash2, UserRoundCog, UsersRound } from "lucide-react";
import { RoomStatusTag } from "../../../../ui/RoomStatusTag.tsx";
import { $canvasStatus, CANVAS_BUTTONS, type CanvasButton, raiseCanvasEvent } from "../status.ts";
import styles from "./CanvasToolbar.module.css";

const BUTTONS: Record<CanvasButton, { name: string; icon: typeof Save }> = {
  permissions: { name: "Manage Permissions", icon: UserRoundCog },
  clear: { name: "Clear Canvas", icon: Trash2 },
  open: { name: "Open", icon: FolderOpen },
  save: { name: "Save", icon: Save },
};

/** The canvas's part of the header: what the canvas reports, and the buttons to which it answers. */
export function CanvasToolbar() {
  const { connection, people, buttons } = useStore($canvasStatus);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Canvas" data-canvas-toolbar="">
      <span className={styles.label}>Preview</span>
      <RoomStatusTag status={connection} />
      {connection === "connected" && (
        <span className={styles.people} title={`${people} ${people === 1 ? "person" : "people"}`}>
          <UsersRound aria-hidden="true" />
          {people}
          <span className="visually-hidden"> {people === 1 ? "person" : "people"} here</span>
        </span>
      )}
      <span className={styles.buttons}>
        {CANVAS_BUTTONS.filter((id) => buttons[id] !== "hidden").map((id) => {
          const { name, icon: Icon } = BUTTONS[id];
          return (
            <button
              key={id}
              type="button"
              className={styles.button}
              title={name}
              aria-label={name}
              disabled={buttons[id] === "disabled"}
              onClick={() => raiseCanvasEvent(id)}
            >
              <Icon aria-hidden="true" />
              <span className={styles.name}>{name}</span>
            </button>
          );
        })}
      </span>
    </div>
  );
}
