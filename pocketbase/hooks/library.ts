/** What the entry (main.pb.ts) calls, compiled into one file that each handler loads. */
import "./runtime.ts";

export { noteLink, noteUnlink } from "./audit-links.ts";
export { requestCode, signInWithCode } from "./auth-code.ts";
export { signInWithProvider } from "./auth-provider.ts";
export { completeSignIn } from "./auth-sign-in.ts";
export {
  confirmEmailChange,
  confirmPasswordReset,
  confirmVerification,
  endSignIns,
} from "./auth-tokens.ts";
export { tickGiveaways } from "./giveaway-due.ts";
export {
  writeCode,
  writeEmailChange,
  writePasswordReset,
  writeVerification,
} from "./mail-account.ts";
export { sendMail } from "./mail-send.ts";
export { requestPasswordReset, requestVerification } from "./mail-verification.ts";
export {
  afterMembershipRemoved,
  afterMembershipSaved,
  announceMembershipRemoved,
  announceMembershipSaved,
} from "./membership-changes.ts";
export { forgetProviderAccount } from "./provider.ts";
export { announceConfig } from "./realtime-config.ts";
export { refuseOptions } from "./realtime-options.ts";
export { subscribe } from "./realtime-subscribe.ts";
export { updateBotConfig } from "./record-bot-config.ts";
export { createChatCommand, deleteChatCommand, updateChatCommand } from "./record-chat-commands.ts";
export { createCounter, deleteCounter, numberCounter, updateCounter } from "./record-counters.ts";
export { deleteGiveawayCode } from "./record-giveaway-codes.ts";
export { createGiveaway, deleteGiveaway, updateGiveaway } from "./record-giveaways.ts";
export { revokeInvite } from "./record-invites.ts";
export { listRecords } from "./record-list.ts";
export { removeMembership, updateMembership } from "./record-memberships.ts";
export {
  createOfflineMessage,
  deleteOfflineMessage,
  updateOfflineMessage,
} from "./record-offline-messages.ts";
export { saveChangesOnly } from "./record-save.ts";
export { updateServiceSettings } from "./record-service-settings.ts";
export { createSketch, deleteSketch, updateSketch } from "./record-sketches.ts";
export { updateTenant } from "./record-tenants.ts";
export { createTimer, deleteTimer, updateTimer } from "./record-timers.ts";
export { updateUser } from "./record-users.ts";
export { deliverToRooms } from "./rooms-retry.ts";
export { readAccountData } from "./route-account-data.ts";
export { deleteAccount } from "./route-account-delete.ts";
export { correctEmail } from "./route-account-email.ts";
export { changePassword } from "./route-account-password.ts";
export { signOut, signOutEverywhere } from "./route-account-sign-ins.ts";
export { unlinkProvider } from "./route-account-unlink.ts";
export { readActivity } from "./route-activity.ts";
export { applyBatch } from "./route-bots-batch.ts";
export {
  dueGiveaways,
  endGiveawayFromChat,
  startGiveawayFromChat,
} from "./route-bots-giveaways.ts";
export { attendBots } from "./route-bots-members.ts";
export { requestEmailChange } from "./route-email-change.ts";
export {
  addGiveawayCodes,
  cancelGiveaway,
  endGiveaway,
  listGiveawayRuns,
  listGiveaways,
  redrawGiveaway,
  startGiveaway,
} from "./route-giveaways.ts";
export { joinByInvite, lookAtInvite } from "./route-invite-accept.ts";
export { createInvite, resendInvite } from "./route-invites.ts";
export { checkMaintenanceCode } from "./route-maintenance.ts";
export { readSiteNotices } from "./route-notices.ts";
export { readOutbox } from "./route-outbox.ts";
export { leaveTenant, listPeople, transferTenant } from "./route-people.ts";
export { readSession } from "./route-session.ts";
export { switchTenant } from "./route-session-tenant.ts";
export { signUp } from "./route-signup.ts";
export {
  readSketchAccess,
  setLiveSketch,
  setSketchLink,
  setSketchPermission,
} from "./route-sketch-access.ts";
export { addSketchImage } from "./route-sketch-images.ts";
export {
  createSave,
  deleteSketchSaves,
  readSave,
  renameSave,
  restoreSketchSaves,
} from "./route-sketch-saves.ts";
export { createTenant, deleteTenant } from "./route-tenants.ts";
export { issueTicket } from "./route-tickets.ts";
export { changeMany } from "./route-waddle-bulk.ts";
export { addToCounter } from "./route-waddle-counter.ts";
export { importWaddle } from "./route-waddle-import.ts";
export {
  afterServiceSwitched,
  afterSketchRemoved,
  announceServiceSwitched,
  announceSketchRemoved,
  prepareSketch,
} from "./sketch-changes.ts";
export { purgeSaves } from "./sketch-saves.ts";
export { start } from "./start.ts";
export { afterUserRemoved, afterUserSaved, announceUserSaved } from "./user-changes.ts";
