import type { RecordRulesByCollection } from "../platform/records/write.ts";
import { isBusy } from "./rows.ts";

export const GIVEAWAY_RULES: RecordRulesByCollection = {
  // A run that is open keeps the rules that it opened with, so a giveaway may change at any time.
  giveaways: {
    keep: (app, giveaway) =>
      isBusy(app, giveaway.id) ? { status: 409, code: "GIVEAWAY_IN_USE" } : undefined,
  },
  // A used code stays, so that nobody gets it twice.
  giveaway_codes: {
    keep: (_, code) => (code.getBool("is_used") ? { status: 409, code: "CODE_USED" } : undefined),
  },
};
