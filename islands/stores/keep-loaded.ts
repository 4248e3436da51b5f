import { onRecovery } from "./connection.ts";
import { pb } from "./pocketbase.ts";

/**
 * Loads now, once all is subscribed to, and again when something may have been missed: the connection came back, or the page is
 * looked at again. `topics` are the subscriptions that tell of changes meanwhile. Answers how to stop.
 */
export function keepLoaded(
  load: () => Promise<void>,
  topics: readonly Promise<() => Promise<void> | void>[],
): () => void {
  void load();
  // What changed between the first answer and the subscriptions was told to nobody here.
  void Promise.all(topics).then(load, () => undefined);
  let connections = 0;
  const subscriptions = [
    ...topics,
    pb.realtime.subscribe("PB_CONNECT", () => {
      connections += 1;
      if (connections > 1) void load();
    }),
  ];
  // Without a connection there is none to follow; the subscriptions are made when it is back.
  for (const subscription of subscriptions) subscription.catch(() => undefined);
  const look = () => document.visibilityState === "visible" && void load();
  document.addEventListener("visibilitychange", look);
  const stopRecovery = onRecovery(() => void load());
  return () => {
    document.removeEventListener("visibilitychange", look);
    stopRecovery();
    for (const subscription of subscriptions) {
      subscription.then((unsubscribe) => unsubscribe()).catch(() => undefined);
    }
  };
}
