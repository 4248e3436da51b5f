import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine, CopyPlus, Trash2 } from "lucide-react";
import type { Editor } from "../editor/editor.ts";
import type { KeyAction } from "../editor/keys.ts";
import styles from "./Editor.module.css";

const ACTIONS: readonly { name: string; keys: string; icon: typeof ArrowUp; action: KeyAction }[] =
  [
    {
      name: "Bring to front",
      keys: "Control+Shift+]",
      icon: ArrowUpToLine,
      action: { type: "reorder", to: "front" },
    },
    {
      name: "Send to back",
      keys: "Control+Shift+[",
      icon: ArrowDownToLine,
      action: { type: "reorder", to: "back" },
    },
    {
      name: "One up",
      keys: "Control+]",
      icon: ArrowUp,
      action: { type: "reorder", to: "forward" },
    },
    {
      name: "One down",
      keys: "Control+[",
      icon: ArrowDown,
      action: { type: "reorder", to: "backward" },
    },
    { name: "Duplicate", keys: "Control+D", icon: CopyPlus, action: { type: "duplicate" } },
    { name: "Delete", keys: "Delete", icon: Trash2, action: { type: "remove" } },
  ];

/** What can be done with what is chosen. */
export function ChosenBar({ editor }: { editor: Editor }) {
  return (
    <div className={styles.chosen} role="toolbar" aria-label="What is selected">
      {ACTIONS.map(({ name, keys, icon: Icon, action }) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={name}
          aria-keyshortcuts={keys}
          title={`${name} — ${keys.replace("Control", "Ctrl")}`}
          onClick={() => editor.act(action)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
