// Records: requests to write those of every entity, and what is true of all records. PocketBase runs
// each handler in a scope of its own, so each loads the library itself.
onRecordCreateRequest(
  (e) => require(`${__hooks}/library.js`).handleCreate(e),
  ...require(`${__hooks}/library.js`).collectionsToWrite("create"),
);
onRecordUpdateRequest(
  (e) => require(`${__hooks}/library.js`).handleUpdate(e),
  ...require(`${__hooks}/library.js`).collectionsToWrite("update"),
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/library.js`).handleDelete(e),
  ...require(`${__hooks}/library.js`).collectionsToWrite("delete"),
);
routerAdd("POST", "/api/gq/records/bulk", (e) => require(`${__hooks}/library.js`).changeMany(e));

// What must not leak: other people's records through a filter. What must not be lost: a change that
// somebody else makes at the same time.
onRecordsListRequest((e) => require(`${__hooks}/library.js`).listRecords(e));
onFileDownloadRequest((e) => require(`${__hooks}/library.js`).keepProtectedFiles(e));
onRealtimeSubscribeRequest((e) => require(`${__hooks}/library.js`).refuseOptions(e));
onRecordUpdate((e) => require(`${__hooks}/library.js`).saveChangesOnly(e));
