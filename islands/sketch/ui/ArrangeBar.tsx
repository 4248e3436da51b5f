import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceBetween,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceBetween,
  Group,
  type LucideIcon,
  Ungroup,
} from "lucide-react";
import type { Editor } from "../editor/editor.ts";
import type { KeyAction } from "../editor/keys.ts";
import styles from "./Editor.module.css";

type Arrangement = { name: string; icon: LucideIcon; action: KeyAction; keys?: string };

const ARRANGEMENTS: readonly Arrangement[] = [
  { name: "Align left", icon: AlignStartVertical, action: { type: "align", to: "left" } },
  { name: "Align centres", icon: AlignCenterVertical, action: { type: "align", to: "centre" } },
  { name: "Align right", icon: AlignEndVertical, action: { type: "align", to: "right" } },
  { name: "Align tops", icon: AlignStartHorizontal, action: { type: "align", to: "top" } },
  { name: "Align middles", icon: AlignCenterHorizontal, action: { type: "align", to: "middle" } },
  { name: "Align bottoms", icon: AlignEndHorizontal, action: { type: "align", to: "bottom" } },
  {
    name: "Equal gaps across",
    icon: AlignHorizontalSpaceBetween,
    action: { type: "distribute", axis: "across" },
  },
  {
    name: "Equal gaps down",
    icon: AlignVerticalSpaceBetween,
    action: { type: "distribute", axis: "down" },
  },
  { name: "Group", icon: Group, keys: "Control+G", action: { type: "group" } },
  { name: "Ungroup", icon: Ungroup, keys: "Control+Shift+G", action: { type: "ungroup" } },
];

/** How several elements lie to each other, and whether they are one. */
export function ArrangeBar({ editor }: { editor: Editor }) {
  return (
    <div className={styles.chosen} role="toolbar" aria-label="Arrange what is selected">
      {ARRANGEMENTS.map(({ name, icon: Icon, action, keys }) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={name}
          aria-keyshortcuts={keys}
          title={keys ? `${name} — ${keys.replace("Control", "Ctrl")}` : name}
          onClick={() => editor.act(action)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
