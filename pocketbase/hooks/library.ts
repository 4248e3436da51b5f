/** What the entry (main.pb.ts) calls, compiled into one file that each handler loads. */
import "./runtime.ts";

export { evenCodeTime, evenPasswordTime } from "./auth-timing.ts";
export { writeEmailChange, writePasswordReset, writeVerification } from "./mail-account.ts";
export { sendMail } from "./mail-send.ts";
export { requestVerification } from "./mail-verification.ts";
export { announceConfig } from "./realtime-config.ts";
export { refuseOptions } from "./realtime-options.ts";
export { subscribe } from "./realtime-subscribe.ts";
export { updateBotConfig } from "./record-bot-config.ts";
export { createChatCommand, deleteChatCommand, updateChatCommand } from "./record-chat-commands.ts";
export { listRecords } from "./record-list.ts";
export { updateServiceSettings } from "./record-service-settings.ts";
export { createSketch, deleteSketch, updateSketch } from "./record-sketches.ts";
export { updateUser } from "./record-users.ts";
export { readActivity } from "./route-activity.ts";
export { applyBatch } from "./route-bots-batch.ts";
export { checkMaintenanceCode } from "./route-maintenance.ts";
export { readSiteNotices } from "./route-notices.ts";
export { readOutbox } from "./route-outbox.ts";
export { readSession } from "./route-session.ts";
export { signUp } from "./route-signup.ts";
export { issueTicket } from "./route-tickets.ts";
export { start } from "./start.ts";
