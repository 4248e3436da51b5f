/** Sends a message to everyone who is subscribed to a custom topic. The small libraries load it alone. */
export function publish(topic: string, data: object): void {
  const message = new SubscriptionMessage({ name: topic, data: toBytes(JSON.stringify(data)) });
  for (const client of Object.values($app.subscriptionsBroker().clients())) {
    if (client.hasSubscription(topic)) client.send(message);
  }
}
