import { SERVICES } from "../platform/brand.ts";
import { MANAGE_PERMISSION } from "../platform/permissions.ts";
import { defineEntity } from "./define-entity.ts";
import { serviceFlags } from "./session.ts";
import { serviceFlag } from "./tenant.ts";

/** Which services a workspace has switched on; each needs its own permission. */
export const serviceSettings = defineEntity({
  collection: "service_settings",
  label: { one: "service settings", many: "service settings" },
  schema: serviceFlags,
  permission: (changed) =>
    SERVICES.filter(({ id }) => changed.includes(serviceFlag(id))).map(
      ({ id }) => MANAGE_PERMISSION[id],
    ),
  writes: ["update"],
  readByBots: true,
  audit: {
    changed: (before, after) =>
      SERVICES.filter(({ id }) => before[serviceFlag(id)] !== after[serviceFlag(id)]).map(
        ({ id, name }) => ({
          action: after[serviceFlag(id)] ? "service.on" : "service.off",
          subject: name,
          fold: id,
        }),
      ),
  },
});
