import * as v from "valibot";
import { recordId } from "#core/entities/session.ts";
import { check, singleLine } from "#core/entities/text.ts";
import { PERSON } from "#core/platform/limits.ts";
import { EMAIL_UNVERIFIED, invalid, refuse } from "../http/answer.ts";
import { jsonBodyOf } from "../http/request.ts";
import { sendNotice } from "../mail/notice.ts";
import { membershipOf } from "../people/membership.ts";
import { CONFIRM_FIRST, isConfirmed } from "./confirmation.ts";

const ownUser = v.strictObject(
  {
    name: v.optional(singleLine("Name", 1, PERSON.nameMaxChars)),
    tenant_id: v.optional(recordId),
    second_factor: v.optional(v.boolean("The second factor must be on (true) or off (false)")),
  },
  "That can't be changed here",
);

/**
 * A user's own record: their name, which of their workspaces is active, and whether signing in
 * takes a mailed code too. Nothing else.
 */
export function updateUser(e: core.RecordRequestEvent) {
  if (!e.record || e.hasSuperuserAuth()) return e.next();
  const result = check(ownUser, jsonBodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { name, tenant_id, second_factor } = result.value;
  // The code goes to an address that is known to be theirs, or they would lock themselves out.
  if (second_factor === true && !e.record.verified()) return refuse(e, EMAIL_UNVERIFIED);
  if (tenant_id !== undefined && membershipOf(e.app, e.record.id, tenant_id) === undefined) {
    return refuse(e, invalid({ tenant_id: "You are not a member of such a workspace" }));
  }
  const wasOn = e.record.original().getBool("second_factor");
  if (wasOn && second_factor === false && !isConfirmed(e)) return refuse(e, CONFIRM_FIRST);
  if (name !== undefined) e.record.set("name", name);
  e.next();
  if (wasOn && second_factor === false) sendNotice(e.app, e.record.email(), "second-factor");
}
