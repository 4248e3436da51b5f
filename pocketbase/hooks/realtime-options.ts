import { invalid, refuse } from "./answer.ts";

/**
 * A subscription may not carry options. A filter among them would follow relations as one of a list
 * would (see record-list.ts), and tell by whether a message comes what other records hold.
 */
export function refuseOptions(e: core.RealtimeSubscribeRequestEvent) {
  if (e.hasSuperuserAuth() || !e.subscriptions.some((topic) => topic.includes("?"))) {
    return e.next();
  }
  return refuse(e, invalid({ subscriptions: "Subscriptions take no options here" }));
}
