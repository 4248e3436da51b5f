import * as v from "valibot";
import { REGULAR } from "../waddle/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { twitchLogin } from "./twitch-login.ts";

export const regularSchema = v.object({ name: twitchLogin });

/** Somebody whom the workspace counts as a regular, so that commands may admit them. */
export const regular = defineEntity({
  collection: "regulars",
  label: { one: "regular", many: "regulars" },
  schema: regularSchema,
  nameField: "name",
  unique: ["name"],
  permission: "waddle_chat_edit",
  quota: REGULAR.perTenantMaxCount,
  readByBots: true,
  stored: {
    what: "the Twitch names of a workspace's regulars",
    purpose: "to let them use the commands that are for regulars",
  },
});

export type Regular = EntityValues<typeof regular>;
