import { durationWords } from "../platform/time/duration.ts";
import type { Penalty } from "./settings.ts";

/** What is done about a line, e.g. "timed out for 10 minutes". */
export function penaltyWords(penalty: Penalty): string {
  switch (penalty.type) {
    case "delete":
      return "deleted";
    case "timeout":
      return `timed out for ${durationWords(penalty.seconds * 1000)}`;
    case "ban":
      return "banned";
  }
}
