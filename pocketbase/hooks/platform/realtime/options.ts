import { invalid, refuse } from "../http/answer.ts";

/**
 * A subscription to records may not carry options. A filter among them would follow relations as one of a list
 * would (see record-list.ts), and tell by whether a message comes what other records hold.
 */
export function refuseOptions(e: core.RealtimeSubscribeRequestEvent) {
  // Our own topics have no records to filter; whether they exist is for `subscribe` to say.
  const filtered = e.subscriptions.some((topic) => topic.includes("?") && !topic.startsWith("gq/"));
  if (e.hasSuperuserAuth() || !filtered) return e.next();
  return refuse(e, invalid({ subscriptions: "Subscriptions take no options here" }));
}
