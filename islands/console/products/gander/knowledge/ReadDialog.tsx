import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { GanderDocumentsRecord } from "#core/platform/records.generated.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import styles from "../Gander.module.css";
import { $read, loadRead } from "./store.ts";

/** The passages that were read of a document. */
export function ReadDialog(props: { document: GanderDocumentsRecord; onClose: () => void }) {
  const { document, onClose } = props;
  const { id, title } = document;
  const loaded = useStore($read);
  useEffect(() => void loadRead(id), [id]);
  return (
    <Dialog title={`What was read of ${title}`} onClose={onClose}>
      {loaded.status === "loading" && <Skeleton lines={6} />}
      {loaded.status === "failed" && (
        <LoadFailed failure={loaded.failure} onRetry={() => void loadRead(id)} />
      )}
      {loaded.status === "ready" && (
        <ol className={styles.passages}>
          {loaded.data.passages.map(({ anchor, trail, text }, index) => (
            // Several passages may stand below one heading.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={`${anchor}:${index}`}>
              <b>{trail.join(" › ")}</b>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
