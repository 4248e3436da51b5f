import * as records from "../platform/records/write.ts";

/** An unused code goes; a used one stays, so that nobody gets it twice. */
export function deleteGiveawayCode(e: core.RecordRequestEvent) {
  if (e.record?.getBool("is_used") === true && !e.hasSuperuserAuth()) {
    return records.refuseInstead(e, ["waddle_giveaways_edit"], { status: 409, code: "CODE_USED" });
  }
  return records.remove(e, ["waddle_giveaways_edit"], (code) => ({
    action: "code.deleted",
    subject: code.getString("prize_name"),
  }));
}
