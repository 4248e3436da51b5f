import { Redo2, Undo2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { Editor } from "../editor/editor.ts";
import type { SketchSession } from "../room/session.ts";
import styles from "./Editor.module.css";
import { keepFocus } from "./keep-focus.ts";

/** Undo and redo, of this person's own steps. */
export function HistoryBar({ editor, session }: { editor: Editor; session: SketchSession }) {
  const { board, onChange } = session;
  const canUndo = useSyncExternalStore(onChange, board.canUndo);
  const canRedo = useSyncExternalStore(onChange, board.canRedo);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Your steps" onPointerDown={keepFocus}>
      <button
        type="button"
        className={styles.tool}
        aria-label="Undo"
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Undo"
        disabled={!canUndo}
        onClick={() => editor.act({ type: "undo" })}
      >
        <Undo2 aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label="Redo"
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        title="Redo"
        disabled={!canRedo}
        onClick={() => editor.act({ type: "redo" })}
      >
        <Redo2 aria-hidden="true" />
      </button>
    </div>
  );
}
