/**
 * What of the product works in this version. A page about a planned feature says so with a note;
 * the note goes when the feature's line here changes to "now".
 */
import { type ServiceId, VERSION_LABEL } from "./brand.ts";

export type Availability = "now" | "planned";

const AVAILABILITY = {
  accounts: "now",
  docs: "now",
  waddle: "now",
  waddle_chat: "now",
  waddle_rehearsal: "now",
  waddle_builtin_commands: "now",
  waddle_import: "now",
  waddle_dock: "now",
  waddle_timers: "now",
  waddle_giveaways: "now",
  waddle_offline: "now",
  waddle_counters: "now",
  waddle_moderation: "now",
  nest_sketch: "now",
  nest_sketch_tools: "now",
  nest_sketch_saving: "now",
  nest_sketch_permissions: "now",
  nest_sketch_embed: "now",
  gaggle: "now",
  gaggle_cards: "now",
  gander: "now",
  /** The service of a workspace, in the console. */
  pond_party: "planned",
  /** Its room games, which anybody plays: a preview. */
  pond_rooms: "now",
  panel: "now",
  mini_games: "now",
  gqsh: "now",
  ask_answers: "now",
  status_history: "planned",
} as const satisfies Record<string, Availability>;

export type FeatureId = keyof typeof AVAILABILITY;

export function isFeature(id: string): id is FeatureId {
  return id in AVAILABILITY;
}

export function isPlanned(feature: FeatureId): boolean {
  const availability: Availability = AVAILABILITY[feature];
  return availability === "planned";
}

/** True while a service as a whole is not built: nothing of it can be switched on. */
export function isServicePlanned(service: ServiceId): boolean {
  return isPlanned(service === "pondparty" ? "pond_party" : service);
}

/** What a page, or a part of one, says of itself when its feature is planned. */
export const PLANNED_NOTE = {
  title: `Not in ${VERSION_LABEL} yet`,
  text: "This page describes how it will work.",
  part: "This part describes how it will work.",
} as const;
