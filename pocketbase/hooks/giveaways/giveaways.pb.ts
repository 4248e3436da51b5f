// Giveaways: the console's routes, the bots', the public page's, and the clock.
routerAdd("GET", "/api/gq/giveaways", (e) => require(`${__hooks}/library.js`).listGiveaways(e));
routerAdd("GET", "/api/gq/giveaways/{id}/runs", (e) =>
  require(`${__hooks}/library.js`).listGiveawayRuns(e),
);
routerAdd("POST", "/api/gq/giveaways/codes", (e) =>
  require(`${__hooks}/library.js`).addGiveawayCodes(e),
);
routerAdd("POST", "/api/gq/giveaways/start", (e) =>
  require(`${__hooks}/library.js`).startGiveaway(e),
);
routerAdd("POST", "/api/gq/giveaways/end", (e) => require(`${__hooks}/library.js`).endGiveaway(e));
routerAdd("POST", "/api/gq/giveaways/cancel", (e) =>
  require(`${__hooks}/library.js`).cancelGiveaway(e),
);
routerAdd("POST", "/api/gq/giveaways/redraw", (e) =>
  require(`${__hooks}/library.js`).redrawGiveaway(e),
);
routerAdd("POST", "/api/gq/giveaways/overlay", (e) =>
  require(`${__hooks}/library.js`).giveawayOverlay(e),
);
routerAdd("POST", "/api/gq/giveaways/picture", (e) =>
  require(`${__hooks}/library.js`).setGiveawayPicture(e),
);
routerAdd("POST", "/api/gq/giveaways/picture/delete", (e) =>
  require(`${__hooks}/library.js`).deleteGiveawayPicture(e),
);
routerAdd("POST", "/api/gq/giveaways/show", (e) =>
  require(`${__hooks}/library.js`).showGiveaway(e),
);
routerAdd("GET", "/api/gq/public/giveaway-overlay/{token}", (e) =>
  require(`${__hooks}/library.js`).readGiveawayOverlay(e),
);
routerAdd("POST", "/api/gq/bots/giveaways/start", (e) =>
  require(`${__hooks}/library.js`).startGiveawayFromChat(e),
);
routerAdd("POST", "/api/gq/bots/giveaways/end", (e) =>
  require(`${__hooks}/library.js`).endGiveawayFromChat(e),
);
routerAdd("POST", "/api/gq/bots/giveaways/entries", (e) =>
  require(`${__hooks}/giveaway-library.js`).addGiveawayEntries(e),
);
routerAdd("POST", "/api/gq/bots/giveaways/claim", (e) =>
  require(`${__hooks}/giveaway-library.js`).claimGiveaway(e),
);
routerAdd("POST", "/api/gq/bots/giveaways/due", (e) =>
  require(`${__hooks}/library.js`).dueGiveaways(e),
);
routerAdd("GET", "/api/gq/public/giveaways/{tenant}", (e) =>
  require(`${__hooks}/giveaway-library.js`).listPublicGiveaways(e),
);
routerAdd("GET", "/api/gq/public/giveaways/{tenant}/{token}", (e) =>
  require(`${__hooks}/giveaway-library.js`).readPublicGiveaway(e),
);
routerAdd("GET", "/api/gq/public/giveaways/{tenant}/{token}/draw", (e) =>
  require(`${__hooks}/giveaway-library.js`).readPublicDraw(e),
);
routerAdd("POST", "/api/gq/public/giveaways/number", (e) =>
  require(`${__hooks}/giveaway-library.js`).makeGiveawayNumber(e),
);
routerAdd("POST", "/api/gq/public/giveaways/check", (e) =>
  require(`${__hooks}/giveaway-library.js`).checkGiveawayNumber(e),
);
routerAdd("POST", "/api/gq/public/giveaways/reveal", (e) =>
  require(`${__hooks}/giveaway-library.js`).revealGiveawayCode(e),
);

cronAdd("giveaways", "* * * * *", () => require(`${__hooks}/library.js`).tickGiveaways());
