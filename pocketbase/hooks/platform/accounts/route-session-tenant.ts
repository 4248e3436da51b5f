import * as v from "valibot";
import { recordId } from "#core/entities/session.ts";
import { check } from "#core/entities/text.ts";
import { invalid, NOT_FOUND, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { membershipOf, userOf } from "../people/membership.ts";

const request = v.object({ tenant: recordId });

/** POST /api/gq/session/tenant: makes another of the user's workspaces the active one. */
export function switchTenant(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const result = check(request, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { tenant } = result.value;
  if (membershipOf(e.app, user.id, tenant) === undefined) return refuse(e, NOT_FOUND);
  user.set("tenant_id", tenant);
  e.app.save(user);
  return e.noContent(204);
}
