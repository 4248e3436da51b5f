import { tenantOfTopic } from "./subscribe.ts";

/** Ends what a person hears of a tenant on our own topics; records' topics ask their rules anyway. */
export function silenceTopics(person: string, tenant: string): void {
  for (const client of Object.values($app.subscriptionsBroker().clients())) {
    if (client.get("auth")?.id !== person) continue;
    const topics = Object.keys(client.subscriptions());
    const silenced = topics.filter((topic) => tenantOfTopic(topic) === tenant);
    if (silenced.length > 0) client.unsubscribe(...silenced);
  }
}
