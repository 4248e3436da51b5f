import { useStore } from "@nanostores/react";
import { Note } from "../../ui/Notice.tsx";
import { counted } from "../words.ts";
import styles from "./Encounter.module.css";
import type { ShownEncounter } from "./store.ts";
import { $whole, replayWhole } from "./whole-store.ts";

/** Downloads and replays the channel's whole log. */
export function WholeLog({ shown: { encounter } }: { shown: ShownEncounter }) {
  const whole = useStore($whole);
  const isBusy = whole.status === "loading" || whole.status === "replaying";
  return (
    <div className={styles.whole}>
      {whole.status !== "done" && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy}
          onClick={() => void replayWhole(encounter)}
        >
          {whole.status === "loading" && "Downloading the log…"}
          {whole.status === "replaying" && "Replaying…"}
          {!isBusy && "Replay the channel's whole log"}
        </button>
      )}
      {whole.status === "replaying" && (
        <progress max={whole.all} value={whole.done} aria-label="Lines replayed" />
      )}
      {whole.status === "failed" && <Note tone="danger">{whole.failure.message}</Note>}
      {whole.status === "done" && (
        <p className={styles.small} role="status">
          {counted(whole.encounters, "encounter")} replayed.{" "}
          {whole.kept === 0 &&
            "This browser had kept nothing of the log before, so it could compare nothing."}
        </p>
      )}
    </div>
  );
}
