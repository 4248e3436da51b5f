// What the bots' processes report.
routerAdd("POST", "/api/gq/bots/members", (e) =>
  require(`${__hooks}/library.js`).receiveHeartbeat(e),
);
routerAdd("POST", "/api/gq/bots/batch", (e) => require(`${__hooks}/library.js`).applyBatch(e));
