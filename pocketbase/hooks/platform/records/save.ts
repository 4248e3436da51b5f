/**
 * Saves of a record what was changed in it, and leaves the rest as it is by now. PocketBase would
 * write every field as it was when the request began: a rename that comes at the same time as a
 * new password would put the old one back.
 */
export function saveChangesOnly(e: core.RecordEvent) {
  e.record?.ignoreUnchangedFields(true);
  return e.next();
}
