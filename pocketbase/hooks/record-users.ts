import * as v from "valibot";
import { recordId } from "#core/entities/session.ts";
import { check, singleLine } from "#core/entities/text.ts";
import { PERSON } from "#core/limits.ts";
import { invalid, refuse } from "./answer.ts";
import { membershipOf } from "./membership.ts";
import { jsonBodyOf } from "./request.ts";

const ownUser = v.strictObject(
  {
    name: v.optional(singleLine("Name", 1, PERSON.nameMaxChars)),
    tenant_id: v.optional(recordId),
  },
  "That can't be changed here",
);

/** A user's own record: their name, and which of their workspaces is active. Nothing else. */
export function updateUser(e: core.RecordRequestEvent) {
  if (!e.record || e.hasSuperuserAuth()) return e.next();
  const result = check(ownUser, jsonBodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { name, tenant_id } = result.value;
  if (tenant_id !== undefined && membershipOf(e.app, e.record.id, tenant_id) === undefined) {
    return refuse(e, invalid({ tenant_id: "You are not a member of such a workspace" }));
  }
  if (name !== undefined) e.record.set("name", name);
  return e.next();
}
