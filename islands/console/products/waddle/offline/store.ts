import { scheduledStore } from "../schedule/store.ts";

export const offlineMessages = scheduledStore({
  collection: "offline_messages",
  label: { one: "offline message", many: "offline messages" },
  nameField: "message_text",
});
