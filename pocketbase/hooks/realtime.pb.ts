// Custom topics: who may listen, and what makes them speak.
onRealtimeSubscribeRequest((e) => require(`${__hooks}/library.js`).subscribe(e));
onRecordAfterCreateSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  "chat_commands",
  "bot_config",
  "service_settings",
  "counters",
);
onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  "chat_commands",
  "bot_config",
  "service_settings",
  "counters",
);
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  "chat_commands",
  "bot_config",
  "service_settings",
  "counters",
);
