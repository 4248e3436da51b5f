// Gaggle: the bots' routes, the console's, people's own and the public ones, the clock, and what follows
// when accounts, links and workspaces come and go.
routerAdd("POST", "/api/gq/bots/gaggle/restore", (e) =>
  require(`${__hooks}/gaggle-library.js`).restoreGaggle(e),
);
routerAdd("POST", "/api/gq/bots/gaggle/commit", (e) =>
  require(`${__hooks}/gaggle-library.js`).commitGaggle(e),
);
routerAdd("POST", "/api/gq/bots/gaggle/act", (e) =>
  require(`${__hooks}/gaggle-library.js`).actInGaggle(e),
);
routerAdd("POST", "/api/gq/bots/gaggle/wishers", (e) =>
  require(`${__hooks}/gaggle-library.js`).gaggleWishers(e),
);
routerAdd("POST", "/api/gq/bots/gaggle/nests", (e) =>
  require(`${__hooks}/gaggle-library.js`).gaggleNests(e),
);
routerAdd("GET", "/api/gq/gaggle/encounters", (e) =>
  require(`${__hooks}/gaggle-library.js`).listGaggleEncounters(e),
);
routerAdd("GET", "/api/gq/gaggle/players", (e) =>
  require(`${__hooks}/gaggle-library.js`).listGagglePlayers(e),
);
routerAdd("GET", "/api/gq/gaggle/me", (e) =>
  require(`${__hooks}/gaggle-library.js`).readOwnPlayer(e),
);
routerAdd("POST", "/api/gq/gaggle/me", (e) =>
  require(`${__hooks}/gaggle-library.js`).changeOwnPlayer(e),
);
routerAdd("POST", "/api/gq/gaggle/trades/{token}", (e) =>
  require(`${__hooks}/gaggle-library.js`).stepGaggleTrade(e),
);
routerAdd("GET", "/api/gq/public/gaggle/players/{name}", (e) =>
  require(`${__hooks}/gaggle-library.js`).readPublicPlayer(e),
);
routerAdd("GET", "/api/gq/public/gaggle/trades/{token}", (e) =>
  require(`${__hooks}/gaggle-library.js`).readPublicTrade(e),
);
routerAdd("GET", "/api/gq/public/gaggle/encounters/{id}", (e) =>
  require(`${__hooks}/gaggle-library.js`).readPublicEncounter(e),
);
routerAdd("GET", "/api/gq/public/gaggle/channels/{tenant}", (e) =>
  require(`${__hooks}/gaggle-library.js`).readPublicChannel(e),
);
routerAdd("GET", "/api/gq/public/gaggle/channels/{tenant}/log", (e) =>
  require(`${__hooks}/gaggle-library.js`).readGaggleLog(e),
);
routerAdd("GET", "/api/gq/public/gaggle/channels/{tenant}/tables", (e) =>
  require(`${__hooks}/gaggle-library.js`).readGaggleTables(e),
);
routerAdd("GET", "/api/gq/public/gaggle/heads.atom", (e) =>
  require(`${__hooks}/gaggle-library.js`).readGaggleHeads(e),
);

cronAdd("gaggle", "* * * * *", () => require(`${__hooks}/library.js`).tickGaggle());
cronAdd("gaggle_hour", "0 * * * *", () => require(`${__hooks}/library.js`).tickGaggleHour());

onRecordDelete((e) => require(`${__hooks}/library.js`).erasePlayerOfUser(e), "users");
onRecordDelete((e) => require(`${__hooks}/library.js`).removeChannelsOfTenant(e), "tenants");
onRecordCreate((e) => require(`${__hooks}/library.js`).claimLinkedPlayer(e), "_externalAuths");
