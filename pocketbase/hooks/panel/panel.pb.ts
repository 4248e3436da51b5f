// The Twitch panel: what its pages ask, with a token that Twitch has signed.
routerAdd("GET", "/api/gq/panel/view", (e) =>
  require(`${__hooks}/panel-library.js`).readPanelView(e),
);
routerAdd("POST", "/api/gq/panel/try", (e) =>
  require(`${__hooks}/panel-library.js`).tryFromPanel(e),
);
routerAdd("GET", "/api/gq/panel/setup", (e) =>
  require(`${__hooks}/panel-library.js`).readPanelSetup(e),
);
