// Pond Party: rooms are opened and joined without an account.
routerAdd("POST", "/api/gq/pond/rooms", (e) =>
  require(`${__hooks}/pond-library.js`).openPondRoom(e),
);
routerAdd("POST", "/api/gq/pond/tickets", (e) =>
  require(`${__hooks}/pond-library.js`).issuePondTicket(e),
);
