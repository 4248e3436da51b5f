import { useStore } from "@nanostores/react";
import { Button } from "../../ui/Button.tsx";
import type { Editor } from "../editor/editor.ts";
import styles from "./Editor.module.css";

/** Says who deleted the text that is being written here, and offers to keep the words. */
export function DeletedTextNotice({ editor }: { editor: Editor }) {
  const { $deleted, keepDeleted, forgetDeleted } = editor.deletedText;
  const deleted = useStore($deleted);
  return (
    <div role="alert" className={styles.deletedText} data-shown={deleted ? "" : undefined}>
      {deleted && (
        <>
          <p>{deleted.by || "Somebody"} deleted the text that you are writing.</p>
          <div className={styles.deletedActs}>
            <Button onPress={keepDeleted}>Keep my words as a new text</Button>
            <Button look="quiet" onPress={forgetDeleted}>
              Let it go
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
