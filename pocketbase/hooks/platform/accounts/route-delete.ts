import { deleteAccountSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { invalid, NOT_SIGNED_IN, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { userOf } from "../people/membership.ts";
import { CONFIRM_FIRST, isConfirmed } from "./confirmation.ts";
import { ownedBy, removeAccount } from "./remove-account.ts";

/**
 * POST /api/gq/account/delete { confirm: e-mail }: deletes the account and the workspaces that
 * nobody else belongs to. Refused, with their names, while the user owns others.
 */
export function deleteAccount(e: core.RequestEvent) {
  const user = userOf(e);
  if (user === undefined) return refuse(e, NOT_SIGNED_IN);
  const result = check(deleteAccountSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (result.value.confirm !== user.email()) {
    return refuse(e, invalid({ confirm: "That is not the e-mail address of this account" }));
  }
  if (!isConfirmed(e)) return refuse(e, CONFIRM_FIRST);
  let shared: string[] = [];
  e.app.runInTransaction((app) => {
    shared = ownedBy(app, user)
      .filter((tenant) => app.countRecords("memberships", $dbx.hashExp({ tenant: tenant.id })) > 1)
      .map((tenant) => tenant.getString("name"));
    if (shared.length === 0) removeAccount(app, user);
  });
  if (shared.length > 0) {
    return refuse(e, {
      status: 409,
      code: "OWNER_MUST_TRANSFER",
      fields: { workspaces: shared.join(", ") },
    });
  }
  return e.noContent(204);
}
