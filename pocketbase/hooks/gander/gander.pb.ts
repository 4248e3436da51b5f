// Gander: the bots' routes, the console's, the clock, and what follows when accounts and workspaces go.
routerAdd("POST", "/api/gq/bots/gander/install", (e) =>
  require(`${__hooks}/gander-library.js`).installGander(e),
);
routerAdd("POST", "/api/gq/bots/gander/bind", (e) =>
  require(`${__hooks}/gander-library.js`).bindGander(e),
);
routerAdd("POST", "/api/gq/bots/gander/server", (e) =>
  require(`${__hooks}/gander-library.js`).readGanderServer(e),
);
routerAdd("POST", "/api/gq/bots/gander/change", (e) =>
  require(`${__hooks}/gander-library.js`).changeGanderServer(e),
);
routerAdd("POST", "/api/gq/bots/gander/reserve", (e) =>
  require(`${__hooks}/gander-library.js`).reserveGander(e),
);
routerAdd("POST", "/api/gq/bots/gander/settle", (e) =>
  require(`${__hooks}/gander-library.js`).settleGander(e),
);
routerAdd("POST", "/api/gq/bots/gander/answer", (e) =>
  require(`${__hooks}/gander-library.js`).readGanderAnswer(e),
);
routerAdd("POST", "/api/gq/bots/gander/thumb", (e) =>
  require(`${__hooks}/gander-library.js`).thumbGanderAnswer(e),
);
routerAdd("POST", "/api/gq/bots/gander/remember", (e) =>
  require(`${__hooks}/gander-library.js`).rememberInGander(e),
);
routerAdd("POST", "/api/gq/bots/gander/recall", (e) =>
  require(`${__hooks}/gander-library.js`).recallInGander(e),
);
routerAdd("POST", "/api/gq/bots/gander/forget", (e) =>
  require(`${__hooks}/gander-library.js`).forgetInGander(e),
);
routerAdd("POST", "/api/gq/bots/gander/documents", (e) =>
  require(`${__hooks}/gander-library.js`).pendingGanderDocuments(e),
);
routerAdd("POST", "/api/gq/bots/gander/read", (e) =>
  require(`${__hooks}/gander-library.js`).readGanderDocument(e),
);
routerAdd("GET", "/api/gq/bots/gander/passages/{document}", (e) =>
  require(`${__hooks}/gander-library.js`).ganderPassages(e),
);
routerAdd("POST", "/api/gq/bots/gander/kept", (e) =>
  require(`${__hooks}/gander-library.js`).keptGanderDocuments(e),
);
routerAdd("POST", "/api/gq/bots/gander/member", (e) =>
  require(`${__hooks}/gander-library.js`).ganderMember(e),
);
routerAdd("POST", "/api/gq/gander/install", (e) =>
  require(`${__hooks}/gander-library.js`).startGanderInstall(e),
);
routerAdd("POST", "/api/gq/gander/installed", (e) =>
  require(`${__hooks}/gander-library.js`).finishGanderInstall(e),
);
routerAdd("GET", "/api/gq/gander/answers", (e) =>
  require(`${__hooks}/gander-library.js`).listGanderAnswers(e),
);
routerAdd("POST", "/api/gq/gander/answers/{id}/thumb", (e) =>
  require(`${__hooks}/gander-library.js`).rateGanderAnswer(e),
);
routerAdd("GET", "/api/gq/gander/usage", (e) =>
  require(`${__hooks}/gander-library.js`).listGanderUsage(e),
);
routerAdd("GET", "/api/gq/gander/memories", (e) =>
  require(`${__hooks}/gander-library.js`).listGanderMemories(e),
);
routerAdd("DELETE", "/api/gq/gander/memories/{id}", (e) =>
  require(`${__hooks}/gander-library.js`).deleteGanderMemory(e),
);
routerAdd("POST", "/api/gq/gander/servers/{id}/leave", (e) =>
  require(`${__hooks}/gander-library.js`).leaveGanderServer(e),
);
routerAdd("POST", "/api/gq/gander/documents/file", (e) =>
  require(`${__hooks}/gander-library.js`).addGanderFile(e),
);
routerAdd("POST", "/api/gq/gander/documents/{id}/read", (e) =>
  require(`${__hooks}/gander-library.js`).rereadGanderDocument(e),
);
routerAdd("POST", "/api/gq/gander/documents/{id}/delete", (e) =>
  require(`${__hooks}/gander-library.js`).deleteGanderDocument(e),
);
routerAdd("POST", "/api/gq/gander/documents/{id}/restore", (e) =>
  require(`${__hooks}/gander-library.js`).restoreGanderDocument(e),
);
routerAdd("GET", "/api/gq/gander/documents/{id}/passages", (e) =>
  require(`${__hooks}/gander-library.js`).readGanderPassages(e),
);

cronAdd("gander", "*/5 * * * *", () => require(`${__hooks}/library.js`).tickGander());

onRecordCreate((e) => require(`${__hooks}/library.js`).makePending(e), "gander_documents");
onRecordUpdate((e) => require(`${__hooks}/library.js`).makePending(e), "gander_documents");
onRecordDelete((e) => require(`${__hooks}/library.js`).forgetGanderUser(e), "users");
onRecordDelete((e) => require(`${__hooks}/library.js`).forgetGanderTenant(e), "tenants");
