import {
  EVENT_KINDS,
  type EventKind,
  type EventMessage,
  eventMessageSchema,
} from "#core/entities/event-message.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";

/** An event message as the dialog edits it: what is typed, as text. */
export type EventForm = Omit<EventMessage, "minimum" | "enabled"> & { minimum: string };

export const EMPTY_FORM: EventForm = {
  kind: "raid",
  minimum: "0",
  reward: "",
  message_text: "",
  command_name: "",
  counter_name: "",
  shout_out: false,
};

export function formOf({ enabled: _, minimum, ...event }: EventMessage): EventForm {
  return { ...event, minimum: String(minimum) };
}

/** The event message that a form describes; what its kind does not have is left out. */
export function eventOf(form: EventForm) {
  const minimum = form.minimum.trim();
  return {
    ...form,
    reward: form.kind === "redemption" ? form.reward : "",
    shout_out: form.kind === "raid" && form.shout_out,
    minimum: !(form.kind in MINIMUM_OF) ? 0 : minimum === "" ? Number.NaN : Number(minimum),
  };
}

export function validateForm(form: EventForm): FieldErrors {
  const result = check(eventMessageSchema, eventOf(form));
  return result.ok ? {} : result.errors;
}

export const KIND_NAMES: Record<EventKind, string> = {
  raid: "Raid",
  subscription: "Subscription",
  gift: "Gifted subscriptions",
  cheer: "Cheer (bits)",
  follow: "Follow",
  redemption: "Channel points reward",
  stream_on: "The stream begins",
  stream_off: "The stream ends",
};

export const KINDS = EVENT_KINDS.map((id) => ({ id, name: KIND_NAMES[id] }));

/** What the minimum of a kind counts; kinds without one are absent. */
export const MINIMUM_OF: Partial<Record<EventKind, string>> = {
  raid: "viewers",
  subscription: "months",
  gift: "subscriptions",
  cheer: "bits",
};

/** An event of each kind for the preview, by its variables. */
export const SAMPLE: Readonly<Record<string, string>> = {
  user: "greylag_greta",
  viewers: "40",
  months: "7",
  tier: "1",
  count: "5",
  bits: "100",
  reward: "Hydrate",
  input: "Good honk",
};

/** What happens, in words for the list. */
export function deedsOf(event: Omit<EventMessage, "enabled">): string[] {
  const deeds = [];
  if (event.command_name !== "") deeds.push(`runs ${event.command_name}`);
  if (event.counter_name !== "") deeds.push(`counts ${event.counter_name} up`);
  if (event.shout_out) deeds.push("Twitch's shoutout");
  return deeds;
}

/** When, in words for the list, e.g. "from 100 bits on"; empty for always. */
export function conditionOf({ kind, minimum, reward }: Omit<EventMessage, "enabled">): string {
  if (kind === "redemption" && reward !== "") return `only for ${reward}`;
  const unit = MINIMUM_OF[kind];
  return unit && minimum > 0 ? `from ${minimum} ${unit} on` : "";
}
