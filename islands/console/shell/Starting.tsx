import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./Page.module.css";

/** Before the first page: who is signed in is not known yet. */
export function Starting() {
  return (
    <main className={styles.starting}>
      <Skeleton lines={5} label="The console is starting" />
    </main>
  );
}
