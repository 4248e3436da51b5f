import { useStore } from "@nanostores/react";
import { Maximize, Minus, Plus } from "lucide-react";
import type { Editor } from "../editor/editor.ts";
import styles from "./Editor.module.css";
import { keepFocus } from "./keep-focus.ts";

/** How near the sheet is. */
export function ZoomBar({ editor }: { editor: Editor }) {
  const zoom = useStore(editor.$zoom);
  const percent = `${Math.round(zoom * 100)}%`;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Zoom" onPointerDown={keepFocus}>
      <button
        type="button"
        className={`${styles.tool} ${styles.step}`}
        aria-label="Zoom out"
        title="Zoom out"
        onClick={() => editor.act({ type: "zoom", direction: -1 })}
      >
        <Minus aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`${styles.tool} ${styles.percent}`}
        aria-label={`${percent}: zoom to the sheet's own size`}
        title="The sheet's own size"
        onClick={() => editor.act({ type: "zoomOne" })}
      >
        {percent}
      </button>
      <button
        type="button"
        className={`${styles.tool} ${styles.step}`}
        aria-label="Zoom in"
        title="Zoom in"
        onClick={() => editor.act({ type: "zoom", direction: 1 })}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label="Show the whole sheet"
        aria-keyshortcuts="Shift+1"
        title="Show the whole sheet"
        onClick={() => editor.act({ type: "zoomWhole" })}
      >
        <Maximize aria-hidden="true" />
      </button>
    </div>
  );
}
