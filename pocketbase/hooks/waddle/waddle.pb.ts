// Many of Waddle's records at once. Each handler runs in a scope of its own.
routerAdd("POST", "/api/gq/waddle/bulk", (e) => require(`${__hooks}/library.js`).changeMany(e));
routerAdd("POST", "/api/gq/waddle/counters/add", (e) =>
  require(`${__hooks}/library.js`).addToCounter(e),
);
routerAdd("POST", "/api/gq/waddle/import", (e) => require(`${__hooks}/library.js`).importWaddle(e));
