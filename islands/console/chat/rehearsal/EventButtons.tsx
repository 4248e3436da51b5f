import type { RehearsalChannelEvent } from "#core/chat/rehearsal/events.ts";
import { MenuButton } from "../../../ui/MenuButton.tsx";
import { playEvent } from "./store.ts";

/** One of each kind, by a raider, a subscriber and the like who does not exist. */
const EVENTS: readonly { name: string; event: RehearsalChannelEvent }[] = [
  { name: "A raid with 40 viewers", event: { type: "raid", login: "greylag_greta", viewers: 40 } },
  {
    name: "A subscription, 7th month",
    event: { type: "subscription", login: "reedling", tier: 1, months: 7, message: "Seven honks!" },
  },
  {
    name: "5 gifted subscriptions",
    event: { type: "gift", login: "marsh_marigold", tier: 1, count: 5 },
  },
  {
    name: "A cheer of 100 bits",
    event: { type: "cheer", login: "pondweed", bits: 100, message: "Good honk" },
  },
  { name: "A follow", event: { type: "follow", login: "teal_tom" } },
  {
    name: "The reward “Hydrate”",
    event: { type: "redemption", login: "gosling_gus", reward: "Hydrate", input: "a big sip" },
  },
];

/** What may happen in a channel beside chat, to be played. */
export function EventButtons() {
  return (
    <MenuButton
      label="Play an event"
      items={EVENTS.map(({ name, event }) => ({
        id: event.type,
        name,
        run: () => playEvent(event),
      }))}
    >
      Play an event
    </MenuButton>
  );
}
