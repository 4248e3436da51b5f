// PocketBase runs each handler in a scope of its own, so each loads the library itself.
routerAdd("POST", "/api/gq/signup", (e) => require(`${__hooks}/library.js`).signUp(e));
routerAdd("GET", "/api/gq/session", (e) => require(`${__hooks}/library.js`).readSession(e));
routerAdd("POST", "/api/gq/tickets", (e) => require(`${__hooks}/library.js`).issueTicket(e));
routerAdd("POST", "/api/gq/bots/members", (e) =>
  require(`${__hooks}/library.js`).receiveHeartbeat(e),
);
routerAdd("POST", "/api/gq/bots/batch", (e) => require(`${__hooks}/library.js`).applyBatch(e));
routerAdd("GET", "/api/gq/activity", (e) => require(`${__hooks}/library.js`).readActivity(e));
routerAdd("GET", "/api/gq/outbox", (e) => require(`${__hooks}/library.js`).readOutbox(e));
routerAdd("GET", "/api/gq/notices", (e) => require(`${__hooks}/library.js`).readSiteNotices(e));
routerAdd("POST", "/api/gq/maintenance/access", (e) =>
  require(`${__hooks}/library.js`).checkMaintenanceCode(e),
);
