// What must not leak: other people's records through a filter, known addresses through time.
onRecordsListRequest((e) => require(`${__hooks}/library.js`).listRecords(e));
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/library.js`).evenPasswordTime(e));
onRecordRequestOTPRequest((e) => require(`${__hooks}/library.js`).evenCodeTime(e));
onRealtimeSubscribeRequest((e) => require(`${__hooks}/library.js`).refuseOptions(e));
