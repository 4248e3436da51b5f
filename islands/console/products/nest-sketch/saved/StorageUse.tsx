import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { StorageUse as Use } from "#core/platform/storage.ts";
import { Note } from "../../../../ui/Notice.tsx";
import styles from "./Saved.module.css";
import { $storage, isNearlyFull, loadStorage, sizeText } from "./storage-store.ts";

const ROWS = [
  ["sketches", "Sketches"],
  ["saves", "Saves"],
  ["images", "Images"],
] as const satisfies readonly (readonly [keyof Use, string])[];

/** What the workspace has used of its space. `changes` is whatever it depends on. */
export function StorageUse({ changes }: { changes: unknown }) {
  const storage = useStore($storage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another use of space
  useEffect(() => void loadStorage(), [changes]);
  if (storage.status === "loading") return null;
  if (storage.status === "failed") {
    return <p className={styles.storage}>How much space is used can't be shown right now.</p>;
  }
  const { space, rooms, ...counts } = storage.data;
  return (
    <section className={styles.storage} aria-label="Space of this workspace">
      {isNearlyFull(storage.data) && (
        <Note tone="danger">
          The space of this workspace is nearly used up. When it is full, nothing more is drawn or
          saved. Delete saves, pictures or sketches to make room.
        </Note>
      )}
      <dl className={styles.use}>
        <div>
          <dt>Space</dt>
          <dd>
            {sizeText(space.used)} of {sizeText(space.max)}
          </dd>
        </div>
        <div>
          <dt>Of it in open sketches</dt>
          <dd>{sizeText(rooms)}</dd>
        </div>
        {ROWS.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {counts[name].used.toLocaleString("en-US")} of{" "}
              {counts[name].max.toLocaleString("en-US")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
