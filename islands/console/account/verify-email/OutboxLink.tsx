import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $hasOutbox, findOutbox } from "./store.ts";

/** In development, where mail goes to the local outbox: the way there. */
export function OutboxLink() {
  const hasOutbox = useStore($hasOutbox);
  useEffect(() => void findOutbox(), []);
  if (!hasOutbox) return null;
  return (
    <p>
      No mail server is configured here: <a href="/outbox">read the mail in the local outbox</a>.
    </p>
  );
}
