/** The routes of the games for one: small, so that a new runtime loads them at once. */
import "../platform/runtime.ts";

export { tickSolo } from "./clock.ts";
export {
  forgetSoulStackRuns,
  postSoulStackRun,
  readSoulStackBoard,
  readSoulStackRun,
} from "./route-runs.ts";
