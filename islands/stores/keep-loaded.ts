import { onRecovery } from "./connection.ts";
import { environment, pb } from "./environment.ts";

/**
 * Loads now, again when all subscriptions are made, and again whenever a change may have been missed:
 * the connection came back, or the page became visible. `topics` are the subscriptions that report
 * changes meanwhile. Returns an unsubscribe function.
 */
export function keepLoaded(
  load: () => Promise<void>,
  topics: readonly Promise<() => Promise<void> | void>[],
): () => void {
  void load();
  // Changes between the first answer and the subscriptions were not reported to this page.
  void Promise.all(topics).then(load, () => undefined);
  // Where another store has connected already, its connection is the first.
  let connections = pb().realtime.isConnected ? 1 : 0;
  const subscriptions = [
    ...topics,
    pb().realtime.subscribe("PB_CONNECT", () => {
      connections += 1;
      if (connections > 1) void load();
    }),
  ];
  // Without a connection nothing can be subscribed to; `onRecovery` loads when it is back.
  for (const subscription of subscriptions) subscription.catch(() => undefined);
  const stopVisible = environment().on("visible", () => void load());
  const stopRecovery = onRecovery(() => void load());
  return () => {
    stopVisible();
    stopRecovery();
    for (const subscription of subscriptions) {
      subscription.then((unsubscribe) => unsubscribe()).catch(() => undefined);
    }
  };
}
