import { moderationSchema } from "../moderation/settings.ts";
import { defineEntity } from "./define-entity.ts";

/** What a workspace's chat is moderated by; each workspace has one. */
export const moderationSettings = defineEntity({
  collection: "moderation_settings",
  label: { one: "set of moderation rules", many: "sets of moderation rules" },
  schema: moderationSchema,
  permission: "waddle_chat_edit",
  writes: ["update"],
  readByBots: true,
  stored: {
    what: "the rules of moderation: allowed sites, banned words and expressions, names of people who are exempt",
    purpose: "to moderate the channel's chat",
  },
  audit: {
    changed: (before, after) => {
      if (before.enabled === after.enabled) {
        return [{ action: "moderation.changed", fold: "moderation.changed" }];
      }
      return [{ action: after.enabled ? "moderation.on" : "moderation.off", fold: "moderation" }];
    },
  },
});
