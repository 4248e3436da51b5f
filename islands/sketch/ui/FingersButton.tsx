import { useStore } from "@nanostores/react";
import { PenLine, Pointer } from "lucide-react";
import type { Editor } from "../editor/editor.ts";
import styles from "./Editor.module.css";
import { keepFocus } from "./keep-focus.ts";

/** Beside a stylus: whether fingers draw too, or move the sheet. Nobody without one sees it. */
export function FingersButton({ editor }: { editor: Editor }) {
  const fingers = useStore(editor.$fingers);
  if (fingers === "alone") return null;
  const isPenOnly = fingers === "move";
  const Icon = isPenOnly ? PenLine : Pointer;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Stylus" onPointerDown={keepFocus}>
      <button
        type="button"
        className={styles.tool}
        aria-label="Only the stylus draws"
        aria-pressed={isPenOnly}
        title={isPenOnly ? "Only the stylus draws; fingers move the sheet" : "Fingers draw too"}
        onClick={() => editor.$fingers.set(isPenOnly ? "draw" : "move")}
      >
        <Icon aria-hidden="true" />
      </button>
    </div>
  );
}
