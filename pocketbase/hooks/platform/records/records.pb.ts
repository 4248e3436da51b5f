// Writes through the API. A collection without a line here is closed to users by its rules.
onRecordUpdateRequest((e) => require(`${__hooks}/library.js`).updateUser(e), "users");
onRecordUpdateRequest(
  (e) => require(`${__hooks}/library.js`).updateServiceSettings(e),
  "service_settings",
);
onRecordUpdateRequest((e) => require(`${__hooks}/library.js`).updateBotConfig(e), "bot_config");
onRecordCreateRequest(
  (e) => require(`${__hooks}/library.js`).createChatCommand(e),
  "chat_commands",
);
onRecordUpdateRequest(
  (e) => require(`${__hooks}/library.js`).updateChatCommand(e),
  "chat_commands",
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/library.js`).deleteChatCommand(e),
  "chat_commands",
);
onRecordCreateRequest((e) => require(`${__hooks}/library.js`).createCounter(e), "counters");
onRecordUpdateRequest((e) => require(`${__hooks}/library.js`).updateCounter(e), "counters");
onRecordDeleteRequest((e) => require(`${__hooks}/library.js`).deleteCounter(e), "counters");
onRecordCreateRequest((e) => require(`${__hooks}/library.js`).createSketch(e), "sketches");
onRecordUpdateRequest((e) => require(`${__hooks}/library.js`).updateSketch(e), "sketches");
onRecordDeleteRequest((e) => require(`${__hooks}/library.js`).deleteSketch(e), "sketches");
onRecordCreateRequest((e) => require(`${__hooks}/library.js`).createTimer(e), "timers");
onRecordUpdateRequest((e) => require(`${__hooks}/library.js`).updateTimer(e), "timers");
onRecordDeleteRequest((e) => require(`${__hooks}/library.js`).deleteTimer(e), "timers");
onRecordCreateRequest(
  (e) => require(`${__hooks}/library.js`).createOfflineMessage(e),
  "offline_messages",
);
onRecordUpdateRequest(
  (e) => require(`${__hooks}/library.js`).updateOfflineMessage(e),
  "offline_messages",
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/library.js`).deleteOfflineMessage(e),
  "offline_messages",
);
