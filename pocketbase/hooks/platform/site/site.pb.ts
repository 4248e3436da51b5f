// What pages ask the server for. Each handler runs in a scope of its own.
routerAdd("GET", "/api/gq/activity", (e) => require(`${__hooks}/library.js`).readActivity(e));
routerAdd("GET", "/api/gq/notices", (e) => require(`${__hooks}/library.js`).readSiteNotices(e));
routerAdd("POST", "/api/gq/maintenance/access", (e) =>
  require(`${__hooks}/library.js`).checkMaintenanceCode(e),
);
routerAdd("POST", "/api/gq/ask/feedback", (e) =>
  require(`${__hooks}/library.js`).storeAskFeedback(e),
);
cronAdd("ask_feedback", "29 * * * *", () => require(`${__hooks}/library.js`).forgetAskFeedback());
