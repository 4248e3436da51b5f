// Waddle's own routes. Each handler runs in a scope of its own.
routerAdd("POST", "/api/gq/waddle/counters/add", (e) =>
  require(`${__hooks}/library.js`).addToCounter(e),
);
routerAdd("POST", "/api/gq/waddle/import", (e) => require(`${__hooks}/library.js`).importWaddle(e));
onRecordUpdate((e) => require(`${__hooks}/library.js`).keepChannelId(e), "bot_config");
onRecordUpdate((e) => require(`${__hooks}/library.js`).numberCounter(e), "counters");
onRecordCreate((e) => require(`${__hooks}/library.js`).numberQuote(e), "quotes");
onRecordUpdate((e) => require(`${__hooks}/library.js`).numberQuote(e), "quotes");
