import { deliverRevocations, queueRevocation } from "../rooms/revocation.ts";

const NOBODY = "A deleted account";

/**
 * What follows when somebody's sign-ins end everywhere, as with a new password: open sockets ask
 * for a new ticket, which only a device that is still signed in gets.
 */
export function afterUserSaved(e: core.RecordEvent) {
  const { record } = e;
  const before = record?.original().tokenKey();
  e.next();
  // PocketBase itself gives a new key while it saves a new password or address. Somebody who had
  // none is being made, and is in no room yet.
  if (record === undefined || !before || record.tokenKey() === before) return;
  const memberships = e.app.findRecordsByFilter("memberships", "user = {:person}", "", 0, 0, {
    person: record.id,
  });
  for (const membership of memberships) {
    if (membership) queueRevocation(e.app, membership.getString("tenant"), record.id);
  }
}

export function announceUserSaved(e: core.RecordEvent) {
  const person = e.record?.id ?? "";
  if ($app.countRecords("revocations", $dbx.hashExp({ person })) > 0) deliverRevocations();
  return e.next();
}

/**
 * What a deleted account leaves with others: its name in their audit logs, but no address; and what
 * it saved of their sketches, without its name.
 */
export function afterUserRemoved(e: core.RecordEvent) {
  const email = e.record?.email() ?? "";
  const database = e.app.db();
  // Before it goes: then nothing says any more which were its own.
  database
    .newQuery("UPDATE sketch_saves SET author = {:nobody} WHERE user = {:user}")
    .bind({ nobody: NOBODY, user: e.record?.id ?? "" })
    .execute();
  database
    .newQuery("DELETE FROM invites WHERE invited_by = {:user} AND accepted_at = ''")
    .bind({ user: e.record?.id ?? "" })
    .execute();
  e.next();
  for (const column of ["actor_name", "subject"]) {
    database
      .newQuery(
        `UPDATE audit_log SET ${column} =
           CASE ${column} WHEN {:email} THEN {:nobody} ELSE replace(${column}, {:label}, '') END
         WHERE instr(${column}, {:email}) > 0`,
      )
      .bind({ email, label: ` (${email})`, nobody: NOBODY })
      .execute();
  }
  database.newQuery("DELETE FROM invites WHERE email = {:email}").bind({ email }).execute();
}
