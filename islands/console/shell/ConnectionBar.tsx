import { useStore } from "@nanostores/react";
import { $connection } from "../../stores/connection.ts";
import styles from "./ConnectionBar.module.css";

const WORDS = {
  offline: "You are offline. What you see may be old; what you type stays here until you are back.",
  unreachable: "The server can't be reached. Trying again by itself; nothing you typed is lost.",
} as const;

/** Says above every page when the server does not answer; silent otherwise. */
export function ConnectionBar() {
  const { status } = useStore($connection);
  return (
    <div role="status" className={status === "online" ? undefined : styles.bar}>
      {status !== "online" && WORDS[status]}
    </div>
  );
}
