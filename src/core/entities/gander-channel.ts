import * as v from "valibot";
import { channelState } from "../gander/api.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";

const { is_allowed, personality, answers_a_day } = channelState.entries;

/** A channel of a Discord server in which Gander is. The bots make it. */
export const ganderChannel = defineEntity({
  collection: "gander_channels",
  label: { one: "Discord channel", many: "Discord channels" },
  schema: v.object({
    is_allowed,
    personality,
    answers_a_day,
    /** The workspace's one channel on Discord in which Gaggle is played. */
    plays_gaggle: v.boolean("Playing Gaggle must be true or false"),
  }),
  permission: (changed) => [
    ...(changed.includes("plays_gaggle") ? (["gaggle_manage"] as const) : []),
    ...(changed.some((name) => name !== "plays_gaggle") ? (["gander_manage"] as const) : []),
  ],
  writes: ["update"],
  readByBots: true,
  stored: {
    what: "channels of these servers: id, name, whether and how much Gander answers there, and whether Gaggle is played there",
    purpose: "to answer only where you allow it",
    until: "the channel or the server goes, or the workspace is deleted",
  },
});

export type GanderChannel = EntityValues<typeof ganderChannel>;

export const GANDER_CHANNEL_DEFAULTS: GanderChannel = {
  is_allowed: false,
  personality: null,
  answers_a_day: null,
  plays_gaggle: false,
};
