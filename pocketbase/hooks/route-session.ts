import type { Session } from "#core/entities/session.ts";
import { NOT_FOUND, NOT_SIGNED_IN, refuse } from "./answer.ts";
import { activeMembership, userOf } from "./membership.ts";
import { firstRecord } from "./request.ts";

/** GET /api/gq/session: who is signed in, and what they may do in their active workspace. */
export function readSession(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const membership = activeMembership(e.app, user);
  if (membership === undefined) return refuse(e, NOT_FOUND);

  const { tenant, role, permissions } = membership;
  const record = e.app.findRecordById("tenants", tenant);
  const settings = firstRecord(e.app, "service_settings", "tenant = {:tenant}", { tenant });
  const live = firstRecord(e.app, "sketches", "tenant = {:tenant} && live = true", { tenant });
  const session: Session = {
    user: {
      id: user.id,
      email: user.email(),
      name: user.getString("name"),
      email_verified: user.verified(),
      tenant_id: tenant,
    },
    tenant: {
      id: tenant,
      name: record.getString("name"),
      slug: record.getString("slug"),
      time_zone: record.getString("time_zone"),
    },
    role,
    permissions,
    services: {
      waddle_enabled: settings?.getBool("waddle_enabled") ?? false,
      gaggle_enabled: settings?.getBool("gaggle_enabled") ?? false,
      gander_enabled: settings?.getBool("gander_enabled") ?? false,
      nest_sketch_enabled: settings?.getBool("nest_sketch_enabled") ?? false,
      pondparty_enabled: settings?.getBool("pondparty_enabled") ?? false,
    },
    live_sketch: live?.id ?? "",
  };
  return e.json(200, session);
}
