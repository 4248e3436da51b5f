// Tickets of rooms, and revocations that a room has not received yet.
routerAdd("POST", "/api/gq/tickets", (e) => require(`${__hooks}/library.js`).issueTicket(e));
cronAdd("rooms", "* * * * *", () => require(`${__hooks}/library.js`).deliverToRooms());
cronAdd("room-sizes", "* * * * *", () => require(`${__hooks}/library.js`).countRooms());
