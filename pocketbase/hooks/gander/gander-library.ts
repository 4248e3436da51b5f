/** The routes of Gander, which the bots ask for each answer, as a small library of their own. */
import "../platform/runtime.ts";

export { forgetInGander, recallInGander, rememberInGander } from "./memories.ts";
export {
  readGanderAnswer,
  reserveGander,
  settleGander,
  thumbGanderAnswer,
} from "./route-budgets.ts";
export {
  deleteGanderMemory,
  leaveGanderServer,
  listGanderAnswers,
  listGanderMemories,
  listGanderUsage,
  rateGanderAnswer,
} from "./route-console.ts";
export {
  addGanderFile,
  deleteGanderDocument,
  readGanderPassages,
  rereadGanderDocument,
  restoreGanderDocument,
} from "./route-documents.ts";
export {
  ganderMember,
  ganderPassages,
  keptGanderDocuments,
  pendingGanderDocuments,
  readGanderDocument,
} from "./route-documents-bots.ts";
export { finishGanderInstall, startGanderInstall } from "./route-install.ts";
export {
  bindGander,
  changeGanderServer,
  installGander,
  readGanderServer,
} from "./route-servers.ts";
