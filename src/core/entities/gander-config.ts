import * as v from "valibot";
import { type Personality, personality } from "../gander/api.ts";
import type { AuditEntry } from "./audit.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";

const PLAIN: Personality = {
  preset: "guide",
  name: "",
  tone: "",
  instructions: "",
  samples: [],
  talkativeness: 3,
};

/** How Gander speaks in a workspace; each workspace has one. */
export const ganderConfig = defineEntity({
  collection: "gander_config",
  label: { one: "personality of Gander", many: "personalities of Gander" },
  schema: v.object({ personality: v.optional(personality, PLAIN) }),
  permission: "gander_manage",
  writes: ["update"],
  readByBots: true,
  stored: {
    what: "how Gander speaks: its name, its tone, your instructions and sample lines",
    purpose: "to answer in that voice",
  },
  audit: {
    changed: (before, after) => {
      const isSame = JSON.stringify(before.personality) === JSON.stringify(after.personality);
      const entry: AuditEntry = { action: "gander_config.changed", fold: "gander_config" };
      return isSame ? [] : [entry];
    },
  },
});

export type GanderConfig = EntityValues<typeof ganderConfig>;

export const GANDER_CONFIG_DEFAULTS: GanderConfig = { personality: PLAIN };
