// Gaggle: the bots' routes.
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
