/** What each person hears of each record when it changes, over the event stream. */
import { EventSource } from "eventsource";
import type { Person } from "./callers.ts";
import { type Pond, SENTINEL } from "./workspace-fixture.ts";

/** The names of the collections whose news somebody heard, and what came. */
export type Heard = { collections: ReadonlySet<string>; messages: readonly unknown[] };

type Listener = { person: Person; source: EventSource; heard: Heard; finished: Promise<void> };

/**
 * Everybody subscribes to every collection and to every target; then each target changes once. The
 * sentinel's news is last in every stream, so what has not come before it does not come.
 */
export async function spreadNews(pond: Pond): Promise<ReadonlyMap<string, Heard>> {
  const listeners = await Promise.all(pond.people.map((person) => listen(pond, person)));
  for (const { collection, record } of pond.targets.values()) {
    if (collection.type === "view") continue;
    await pond.admin.collection(collection.name).update(record.id, {});
  }
  await pond.admin.collection(SENTINEL).create({ word: "the end" });
  await Promise.all(listeners.map(({ finished }) => finished));
  for (const { source } of listeners) source.close();
  return new Map(listeners.map(({ person, heard }) => [person.label, heard]));
}

async function listen(pond: Pond, person: Person): Promise<Listener> {
  const source = new EventSource(`${pond.stack.url}/api/realtime`);
  const collections = new Set<string>();
  const messages: unknown[] = [];
  const clientId = await new Promise<string>((resolve, reject) => {
    source.addEventListener("PB_CONNECT", (event) => resolve(event.lastEventId), { once: true });
    source.addEventListener("error", () => reject(new Error("no event stream")), { once: true });
  });
  const subscriptions = [`${SENTINEL}/*`];
  for (const [name, { record }] of pond.targets) {
    for (const topic of [`${name}/*`, `${name}/${record.id}`]) {
      subscriptions.push(topic);
      source.addEventListener(topic, (event) => {
        collections.add(name);
        messages.push(JSON.parse(event.data));
      });
    }
  }
  const finished = new Promise<void>((resolve) => {
    source.addEventListener(`${SENTINEL}/*`, () => resolve(), { once: true });
  });
  const body = { clientId, subscriptions };
  const answer = await pond.stack.request("POST", "/api/realtime", { as: person.client, body });
  if (answer.status !== 204) throw new Error(`${person.label}: ${JSON.stringify(answer)}`);
  return { person, source, heard: { collections, messages }, finished };
}
