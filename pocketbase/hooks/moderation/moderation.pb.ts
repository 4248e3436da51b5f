cronAdd("moderation_log", "17 * * * *", () =>
  require(`${__hooks}/library.js`).purgeModerationLog(),
);
