// The games for one: the board of Soul Stack, and the clock that thins it.
routerAdd("POST", "/api/gq/solo/soul-stack/runs", (e) =>
  require(`${__hooks}/solo-library.js`).postSoulStackRun(e),
);
routerAdd("GET", "/api/gq/solo/soul-stack/runs/{id}", (e) =>
  require(`${__hooks}/solo-library.js`).readSoulStackRun(e),
);
routerAdd("GET", "/api/gq/solo/soul-stack/board", (e) =>
  require(`${__hooks}/solo-library.js`).readSoulStackBoard(e),
);
routerAdd("POST", "/api/gq/solo/soul-stack/forget", (e) =>
  require(`${__hooks}/solo-library.js`).forgetSoulStackRuns(e),
);

cronAdd("solo", "17 1 * * *", () => require(`${__hooks}/solo-library.js`).tickSolo());
