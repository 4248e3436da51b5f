import { chatCommand } from "../../entities/chat-command.ts";
import { counter } from "../../entities/counter.ts";
import type { NamedEntity } from "../../entities/define-entity.ts";
import { offlineMessage } from "../../entities/offline-message.ts";
import { timer } from "../../entities/timer.ts";

/** The entities that can be imported and exported, by the names that files and routes use. */
const ENTITIES = {
  commands: chatCommand,
  counters: counter,
  timers: timer,
  offline_messages: offlineMessage,
} as const;

export type ImportedKind = keyof typeof ENTITIES;

export const IMPORTED_KINDS = ["commands", "counters", "timers", "offline_messages"] as const;

export const IMPORTED_ENTITIES: Readonly<Record<ImportedKind, NamedEntity>> = ENTITIES;

/** Every field but the name, by which a record of the file is found among those that are there. */
type ComparedField<TKind extends ImportedKind> = Exclude<
  (typeof ENTITIES)[TKind]["fields"][number],
  (typeof ENTITIES)[TKind]["nameField"]
>;

const FIELD_WORDS: { readonly [TKind in ImportedKind]: Record<ComparedField<TKind>, string> } = {
  commands: {
    response_text: "Response",
    aliases: "Aliases",
    cooldown_seconds: "Cooldown",
    cooldown_user_seconds: "Cooldown per person",
    cooldown_group: "Cooldown group",
    cooldown_exempt: "No cooldown for",
    user_level: "Level",
    more_responses: "Further responses",
    response_order: "Order of responses",
    response_style: "Looks",
    as_reply: "As a reply",
    live_only: "Live only",
    categories: "Categories",
    triggers: "Triggers",
    admits: "Also for",
    admitted_people: "Also for these people",
    enabled: "On",
  },
  counters: { value: "Value", step: "Step", user_level: "Who may change it" },
  timers: {
    cron_schedule: "Schedule",
    min_chat_activity: "Chat activity",
    online_only: "Online only",
    more_messages: "Further messages",
    categories: "Categories",
    title_words: "Words of the title",
    enabled: "On",
  },
  offline_messages: {
    frequency_hours: "Hours between",
    offset_minutes: "Offset in minutes",
    enabled: "On",
  },
};

/** The fields that an import compares, with their words. */
export const COMPARED_FIELDS: Readonly<Record<ImportedKind, Readonly<Record<string, string>>>> =
  FIELD_WORDS;
