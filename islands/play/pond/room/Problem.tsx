import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import type { PondRoom } from "../room-store.ts";
import styles from "./Room.module.css";

/** How long a refusal is shown, in milliseconds. */
const SHOWN_MS = 8000;

/** What the room refused last. */
export function Problem({ room }: { room: PondRoom }) {
  const problem = useStore(room.$problem);
  useEffect(() => {
    if (problem === null) return;
    const timer = setTimeout(room.clearProblem, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [problem, room]);
  return (
    <div role="alert">
      {problem !== null && <p className={styles.problem}>{problem.message}</p>}
    </div>
  );
}
