import type { Session } from "#core/entities/session.ts";
import { type FeatureId, isPlanned } from "#core/platform/availability.ts";
import type { Permission } from "#core/platform/permissions.ts";

/** What of Waddle the palette finds beside the chat commands. */
export const THINGS = [
  {
    group: "Timers",
    collection: "timers",
    nameField: "message_text",
    page: "/waddle/timers",
    permission: "waddle_timers_edit",
    feature: "waddle_timers",
    newLabel: "New timer",
    opens: "edit",
  },
  {
    group: "Giveaways",
    collection: "giveaways",
    nameField: "name",
    page: "/waddle/giveaways",
    permission: "waddle_giveaways_edit",
    feature: "waddle_giveaways",
    newLabel: "New giveaway",
    opens: "open",
  },
  {
    group: "Offline messages",
    collection: "offline_messages",
    nameField: "message_text",
    page: "/waddle/offline",
    permission: "waddle_timers_edit",
    feature: "waddle_offline",
    newLabel: "New offline message",
    opens: "edit",
  },
  {
    group: "Counters",
    collection: "counters",
    nameField: "name",
    page: "/waddle/counters",
    permission: "waddle_chat_edit",
    feature: "waddle_counters",
    newLabel: "New counter",
    opens: "edit",
  },
] as const satisfies readonly {
  group: string;
  collection: string;
  nameField: string;
  page: string;
  permission: Permission;
  feature: FeatureId;
  newLabel: string;
  /** The part of the page's address that names the one to open. */
  opens: string;
}[];

export type ThingKind = (typeof THINGS)[number];

/** One of them: its id, and what it is called. */
export type Thing = { id: string; name: string };

export type Things = { [collection: string]: readonly Thing[] };

/** The kinds that are built and that the member may edit. */
export function thingKindsFor({ services, permissions }: Session): ThingKind[] {
  if (!services?.waddle_enabled) return [];
  return THINGS.filter(
    ({ permission, feature }) => permissions.includes(permission) && !isPlanned(feature),
  );
}
