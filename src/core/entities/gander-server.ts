import * as v from "valibot";
import { type Budgets, budgets, personality } from "../gander/api.ts";
import { GANDER } from "../gander/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";

const FIRST_BUDGETS: Budgets = {
  answersPerServer: GANDER.answersPerServerDefault,
  tokensPerServer: GANDER.tokensPerServerDefault,
  answersPerChannel: GANDER.answersPerChannelDefault,
  answersPerUser: GANDER.answersPerUserDefault,
};

/** A Discord server in which Gander answers for the workspace. The bots make it. */
export const ganderServer = defineEntity({
  collection: "gander_servers",
  label: { one: "Discord server", many: "Discord servers" },
  schema: v.object({
    enabled: v.boolean("The server must be switched on (true) or off (false)"),
    /** null: the workspace's. */
    personality: v.nullable(personality),
    budgets: v.optional(budgets, FIRST_BUDGETS),
    reads_messages: v.boolean("Reading recent messages must be true or false"),
    keeps_memories: v.boolean("Remembering people must be true or false"),
  }),
  permission: "gander_manage",
  writes: ["update"],
  readByBots: true,
  stored: {
    what: "Discord servers that you connected: id, name, how Gander answers there and how much",
    purpose: "to answer there as you set it",
    until: "Gander leaves the server, you disconnect it or the workspace is deleted",
  },
});

export type GanderServer = EntityValues<typeof ganderServer>;

export const GANDER_SERVER_DEFAULTS: GanderServer = {
  enabled: true,
  personality: null,
  budgets: FIRST_BUDGETS,
  reads_messages: false,
  keeps_memories: true,
};
