// Sketches: permissions, links, images, saves, and what follows when one is created or deleted.
routerAdd("GET", "/api/gq/sketches/{id}/access", (e) =>
  require(`${__hooks}/library.js`).readSketchAccess(e),
);
routerAdd("POST", "/api/gq/sketches/permissions", (e) =>
  require(`${__hooks}/library.js`).setSketchPermission(e),
);
routerAdd("POST", "/api/gq/sketches/link", (e) =>
  require(`${__hooks}/library.js`).setSketchLink(e),
);
routerAdd("POST", "/api/gq/sketches/live", (e) =>
  require(`${__hooks}/library.js`).setLiveSketch(e),
);
routerAdd("POST", "/api/gq/sketches/images", (e) =>
  require(`${__hooks}/library.js`).addSketchImage(e),
);
routerAdd("POST", "/api/gq/sketches/saves", (e) => require(`${__hooks}/library.js`).createSave(e));
routerAdd("POST", "/api/gq/sketches/saves/rename", (e) =>
  require(`${__hooks}/library.js`).renameSave(e),
);
routerAdd("POST", "/api/gq/sketches/saves/delete", (e) =>
  require(`${__hooks}/library.js`).deleteSketchSaves(e),
);
routerAdd("POST", "/api/gq/sketches/saves/restore", (e) =>
  require(`${__hooks}/library.js`).restoreSketchSaves(e),
);
routerAdd(
  "GET",
  "/api/gq/sketches/saves/{id}/document",
  (e) => require(`${__hooks}/library.js`).readSave(e),
  $apis.gzip(),
);
routerAdd("POST", "/api/gq/sketch-links/look", (e) =>
  require(`${__hooks}/sketch-library.js`).lookAtSketchLink(e),
);
routerAdd("POST", "/api/gq/sketch-links", (e) =>
  require(`${__hooks}/sketch-library.js`).issueLinkTicket(e),
);
routerAdd("POST", "/api/gq/embed-tickets", (e) =>
  require(`${__hooks}/sketch-library.js`).issueEmbedTicket(e),
);

// However a sketch is created or deleted: by the API, an operator, or with its workspace.
onRecordCreate((e) => require(`${__hooks}/library.js`).prepareSketch(e), "sketches");
onRecordDelete((e) => require(`${__hooks}/library.js`).afterSketchRemoved(e), "sketches");
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/library.js`).announceSketchRemoved(e),
  "sketches",
);

onRecordUpdate((e) => require(`${__hooks}/library.js`).afterServiceSwitched(e), "service_settings");
onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/library.js`).announceServiceSwitched(e),
  "service_settings",
);

cronAdd("sketch_saves", "*/5 * * * *", () => require(`${__hooks}/library.js`).purgeSaves());
