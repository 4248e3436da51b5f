import { ACCOUNT } from "#core/platform/limits.ts";
import { mayAsk } from "../http/allowance.ts";
import { invalid, RATE_LIMITED, refuse } from "../http/answer.ts";
import { queryOf } from "../http/request.ts";
import { userOf } from "../people/membership.ts";

/** One account asks for so many lists from all its devices together: there is no other bound but its address's. */
const ALLOWANCE = { maxCount: ACCOUNT.listsMaxCount, seconds: ACCOUNT.listsSeconds };

/**
 * Refuses what is too much for one account, and what leads away from a list's own records: it may be filtered and sorted by the records' own fields alone. PocketBase would follow a
 * relation into records that the asker may not read, of other workspaces too, and its
 * answer would reveal what is in them: `user.memberships_via_user.tenant.name ~ "A%"`.
 */
export function listRecords(e: core.RecordsListRequestEvent) {
  if (e.hasSuperuserAuth()) return e.next();
  const person = userOf(e);
  if (person !== undefined && !mayAsk("lists", person.id, ALLOWANCE))
    return refuse(e, RATE_LIMITED);
  for (const parameter of ["filter", "sort"]) {
    if (!leadsAway(queryOf(e, parameter), relationsOf(e.collection))) continue;
    return refuse(e, invalid({ [parameter]: "Only the records' own fields can be named here" }));
  }
  return e.next();
}

/** A path begins with a relation and a dot, or takes one backwards: `<collection>_via_<field>`. */
function leadsAway(expression: string, relations: readonly string[]): boolean {
  return expression.includes("_via_") || relations.some((name) => expression.includes(`${name}.`));
}

function relationsOf(collection: core.Collection | undefined): string[] {
  if (collection === undefined) return [];
  const { fields } = collection;
  return fields.fieldNames().filter((name) => fields.getByName(name)?.type() === "relation");
}
