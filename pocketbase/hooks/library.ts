/** What the entry (main.pb.ts) calls, compiled into one file that each handler loads. */
import "./platform/runtime.ts";

export { applyBatch } from "./chat/route-bots-batch.ts";
export { attendBots } from "./chat/route-bots-members.ts";
export { tickGiveaways } from "./giveaways/due.ts";
export {
  dueGiveaways,
  endGiveawayFromChat,
  startGiveawayFromChat,
} from "./giveaways/route-bots-giveaways.ts";
export {
  addGiveawayCodes,
  cancelGiveaway,
  endGiveaway,
  listGiveawayRuns,
  listGiveaways,
  redrawGiveaway,
  startGiveaway,
} from "./giveaways/route-giveaways.ts";
export { noteLink, noteUnlink } from "./platform/accounts/audit-links.ts";
export { requestCode, signInWithCode } from "./platform/accounts/auth-code.ts";
export { signInWithProvider } from "./platform/accounts/auth-provider.ts";
export { completeSignIn } from "./platform/accounts/auth-sign-in.ts";
export {
  confirmEmailChange,
  confirmPasswordReset,
  confirmVerification,
  endSignIns,
} from "./platform/accounts/auth-tokens.ts";
export { forgetProviderAccount } from "./platform/accounts/provider.ts";
export { updateUser } from "./platform/accounts/record-users.ts";
export { readAccountData } from "./platform/accounts/route-account-data.ts";
export { deleteAccount } from "./platform/accounts/route-account-delete.ts";
export { correctEmail } from "./platform/accounts/route-account-email.ts";
export { changePassword } from "./platform/accounts/route-account-password.ts";
export { signOut, signOutEverywhere } from "./platform/accounts/route-account-sign-ins.ts";
export { unlinkProvider } from "./platform/accounts/route-account-unlink.ts";
export { requestEmailChange } from "./platform/accounts/route-email-change.ts";
export { readSession } from "./platform/accounts/route-session.ts";
export { switchTenant } from "./platform/accounts/route-session-tenant.ts";
export { signUp } from "./platform/accounts/route-signup.ts";
export {
  afterUserRemoved,
  afterUserSaved,
  announceUserSaved,
} from "./platform/accounts/user-changes.ts";
export {
  writeCode,
  writeEmailChange,
  writePasswordReset,
  writeVerification,
} from "./platform/mail/account.ts";
export { readOutbox } from "./platform/mail/route-outbox.ts";
export { sendMail } from "./platform/mail/send.ts";
export { requestPasswordReset, requestVerification } from "./platform/mail/verification.ts";
export {
  afterMembershipRemoved,
  afterMembershipSaved,
  announceMembershipRemoved,
  announceMembershipSaved,
} from "./platform/people/membership-changes.ts";
export { joinByInvite, lookAtInvite } from "./platform/people/route-invite-accept.ts";
export { createInvite, resendInvite } from "./platform/people/route-invites.ts";
export { leaveTenant, listPeople, transferTenant } from "./platform/people/route-people.ts";
export { createTenant, deleteTenant } from "./platform/people/route-tenants.ts";
export { announceConfig } from "./platform/realtime/config.ts";
export { refuseOptions } from "./platform/realtime/options.ts";
export { subscribe } from "./platform/realtime/subscribe.ts";
export { listRecords } from "./platform/records/list.ts";
export { saveChangesOnly } from "./platform/records/save.ts";
export { deliverToRooms } from "./platform/rooms/retry.ts";
export { issueTicket } from "./platform/rooms/route-tickets.ts";
export { readActivity } from "./platform/site/route-activity.ts";
export { checkMaintenanceCode } from "./platform/site/route-maintenance.ts";
export { readSiteNotices } from "./platform/site/route-notices.ts";
export { start } from "./platform/start/start.ts";
export {
  changeMany,
  collectionsOfBots,
  collectionsToWrite,
  createRecord,
  deleteRecord,
  updateRecord,
} from "./records.ts";
export {
  afterServiceSwitched,
  afterSketchRemoved,
  announceServiceSwitched,
  announceSketchRemoved,
  prepareSketch,
} from "./sketch/changes.ts";
export {
  readSketchAccess,
  setLiveSketch,
  setSketchLink,
  setSketchPermission,
} from "./sketch/route-access.ts";
export { addSketchImage } from "./sketch/route-images.ts";
export {
  createSave,
  deleteSketchSaves,
  readSave,
  renameSave,
  restoreSketchSaves,
} from "./sketch/route-saves.ts";
export { purgeSaves } from "./sketch/saves.ts";
export { numberCounter } from "./waddle/record-rules.ts";
export { addToCounter } from "./waddle/route-counter.ts";
export { importWaddle } from "./waddle/route-import.ts";
