import type { Giveaway } from "#core/entities/giveaway.ts";
import { wordProblem } from "../chat/chat-words.ts";
import type { RecordRulesByCollection } from "../platform/records/write.ts";
import { isBusy, owesPrizes } from "./rows.ts";

export const GIVEAWAY_RULES: RecordRulesByCollection = {
  // A run that is open keeps the rules that it opened with, so a giveaway may change at any time.
  giveaways: {
    conflicts: (app, { keyword }: Giveaway, { tenant }) => {
      const problem = wordProblem(app, tenant, keyword);
      return problem === undefined ? {} : { keyword: problem };
    },
    keep: (app, giveaway) => {
      if (isBusy(app, giveaway.id)) return { status: 409, code: "GIVEAWAY_IN_USE" };
      return owesPrizes(app, giveaway.id) ? { status: 409, code: "GIVEAWAY_OWED" } : undefined;
    },
  },
  // A used code stays, so that nobody gets it twice; a promised one, because a run's list names it.
  giveaway_codes: {
    keep: (_, code) => {
      if (code.getBool("is_used")) return { status: 409, code: "CODE_USED" };
      return code.getString("promised_run") === ""
        ? undefined
        : { status: 409, code: "CODE_PROMISED" };
    },
  },
};
