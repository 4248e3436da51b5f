// What the bots' processes report, and what members read of it.
routerAdd("POST", "/api/gq/bots/members", (e) =>
  require(`${__hooks}/library.js`).receiveHeartbeat(e),
);
routerAdd("GET", "/api/gq/bot", (e) => require(`${__hooks}/library.js`).readBot(e));
routerAdd("POST", "/api/gq/bots/batch", (e) => require(`${__hooks}/library.js`).applyBatch(e));

onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/library.js`).followChannelChange(e),
  "service_settings",
  "bot_config",
);
