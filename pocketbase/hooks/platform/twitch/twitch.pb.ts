// The bot's account at Twitch, and tokens for the bots.
routerAdd("GET", "/api/gq/bot-account", (e) => require(`${__hooks}/library.js`).readBotAccount(e));
routerAdd("POST", "/api/gq/bot-account/connect", (e) =>
  require(`${__hooks}/library.js`).connectBot(e),
);
routerAdd("POST", "/api/gq/bot-account/check", (e) =>
  require(`${__hooks}/library.js`).checkBotAccount(e),
);
routerAdd("POST", "/api/gq/bot-account/disconnect", (e) =>
  require(`${__hooks}/library.js`).disconnectBot(e),
);
routerAdd("POST", "/api/gq/bots/twitch/bot", (e) =>
  require(`${__hooks}/library.js`).giveBotToken(e),
);
routerAdd("POST", "/api/gq/bots/twitch/channel", (e) =>
  require(`${__hooks}/library.js`).giveChannelToken(e),
);
routerAdd("POST", "/api/gq/bots/twitch/env", (e) =>
  require(`${__hooks}/library.js`).takeEnvAccount(e),
);
cronAdd("bot_connection", "* * * * *", () => require(`${__hooks}/library.js`).tickBotConnection());
