import { deliverRevocations, queueRevocation } from "./revocation.ts";

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

/** What a deleted account leaves with others: its name in their audit logs, but no address. */
export function afterUserRemoved(e: core.RecordEvent) {
  const email = e.record?.email() ?? "";
  e.next();
  const database = e.app.db();
  for (const column of ["actor_name", "subject"]) {
    database
      .newQuery(
        `UPDATE audit_log SET ${column} =
           CASE ${column} WHEN {:email} THEN {:nobody} ELSE replace(${column}, {:label}, '') END
         WHERE instr(${column}, {:email}) > 0`,
      )
      .bind({ email, label: ` (${email})`, nobody: "A deleted account" })
      .execute();
  }
  database.newQuery("DELETE FROM invites WHERE email = {:email}").bind({ email }).execute();
}
