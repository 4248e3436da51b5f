// Custom topics: who may subscribe, and what is published to the bots.
onRealtimeSubscribeRequest((e) => require(`${__hooks}/library.js`).subscribe(e));
onRecordAfterCreateSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  ...require(`${__hooks}/library.js`).collectionsOfBots(),
);
onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  ...require(`${__hooks}/library.js`).collectionsOfBots(),
  // Its time zone. A workspace is created and deleted with its settings, which are among the others.
  "tenants",
);
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/library.js`).announceConfig(e),
  ...require(`${__hooks}/library.js`).collectionsOfBots(),
);
