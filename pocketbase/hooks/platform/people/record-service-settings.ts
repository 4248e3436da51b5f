import { serviceFlags } from "#core/entities/session.ts";
import { SERVICE_FLAGS, serviceFlag } from "#core/entities/tenant.ts";
import { SERVICES } from "#core/platform/brand.ts";
import { MANAGE_PERMISSION } from "#core/platform/permissions.ts";
import * as records from "../records/write.ts";

/** Switches services on and off: each flag needs its own service's manage permission. */
export function updateServiceSettings(e: core.RecordRequestEvent) {
  return records.update(e, {
    schema: serviceFlags,
    fields: SERVICE_FLAGS,
    permissions: (changed) =>
      SERVICES.filter(({ id }) => changed.includes(serviceFlag(id))).map(
        ({ id }) => MANAGE_PERMISSION[id],
      ),
    notes: (before, values) =>
      SERVICES.filter(({ id }) => before[serviceFlag(id)] !== values[serviceFlag(id)]).map(
        ({ id, name }) => ({
          action: values[serviceFlag(id)] ? "service.on" : "service.off",
          subject: name,
        }),
      ),
  });
}
