import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { SettingBody, Settings } from "../../../../ui/Settings.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import styles from "../Gander.module.css";
import { $memories, forgetMemory, loadMemories } from "./store.ts";

/** What people of the server asked Gander to remember about them. */
export function Memories({ server }: { server: string }) {
  const loaded = useStore($memories);
  useEffect(() => void loadMemories(server), [server]);
  return (
    <Settings
      id="memory"
      title="Memory"
      purpose="What people asked it to remember about themselves, in this server alone."
    >
      <SettingBody>
        {loaded.status === "loading" && <Skeleton lines={3} />}
        {loaded.status === "failed" && (
          <LoadFailed failure={loaded.failure} onRetry={() => void loadMemories(server)} />
        )}
        {loaded.status === "ready" && loaded.data.memories.length === 0 && (
          <p className={styles.muted}>Nobody has asked it to remember anything.</p>
        )}
        {loaded.status === "ready" && loaded.data.memories.length > 0 && (
          <ul className={styles.list} aria-label="Memories">
            {loaded.data.memories.map(({ id, person, key, text }) => (
              <li key={id} className={styles.item}>
                <div className={styles.head}>
                  <b>{key}</b>
                  <Button
                    look="quiet"
                    aria-label={`Delete ${key} of ${person}`}
                    onPress={() => void forgetMemory(id)}
                  >
                    Delete
                  </Button>
                </div>
                <p className={styles.text}>{text}</p>
                <p className={styles.muted}>Discord user {person}</p>
              </li>
            ))}
          </ul>
        )}
      </SettingBody>
    </Settings>
  );
}
