// What must not leak: other people's records through a filter. What must not be lost: a change that
// somebody else makes at the same time.
onRecordsListRequest((e) => require(`${__hooks}/library.js`).listRecords(e));
onRealtimeSubscribeRequest((e) => require(`${__hooks}/library.js`).refuseOptions(e));
onRecordUpdate((e) => require(`${__hooks}/library.js`).saveChangesOnly(e));
onRecordUpdate((e) => require(`${__hooks}/library.js`).numberCounter(e), "counters");
