// Custom topics: who may listen, and what makes them speak.
onRealtimeSubscribeRequest((e) => require(`${__hooks}/library.js`).subscribe(e));
onRecordAfterCreateSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  "chat_commands",
  "bot_config",
  "service_settings",
  "timers",
  "offline_messages",
  "counters",
);
onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  "chat_commands",
  "bot_config",
  "service_settings",
  "timers",
  "offline_messages",
  "tenants",
  "counters",
);
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  "chat_commands",
  "bot_config",
  "service_settings",
  "timers",
  "offline_messages",
  "counters",
);
