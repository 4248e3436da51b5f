import { invalid } from "../platform/http/answer.ts";
import type { RecordRulesByCollection } from "../platform/records/write.ts";

export const SKETCH_RULES: RecordRulesByCollection = {
  // Every workspace has a live sketch. A route of its own makes another one live.
  sketches: {
    keep: (_, sketch) =>
      sketch.getBool("live") ? invalid({ live: "The live sketch can't be deleted" }) : undefined,
  },
};
