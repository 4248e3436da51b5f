// The words of each mail, and where it goes.
onMailerRecordVerificationSend(
  (e) => require(`${__hooks}/library.js`).writeVerification(e),
  "users",
);
onMailerRecordPasswordResetSend(
  (e) => require(`${__hooks}/library.js`).writePasswordReset(e),
  "users",
);
onMailerRecordEmailChangeSend((e) => require(`${__hooks}/library.js`).writeEmailChange(e), "users");
onMailerRecordOTPSend((e) => require(`${__hooks}/library.js`).sendOperatorCode(e), "_superusers");
onMailerRecordAuthAlertSend(
  (e) => require(`${__hooks}/library.js`).sendOperatorMail(e),
  "_superusers",
);
onRecordRequestPasswordResetRequest(
  (e) => require(`${__hooks}/library.js`).refuseOperatorReset(e),
  "_superusers",
);
onMailerSend((e) => require(`${__hooks}/library.js`).sendMail(e));
onRecordRequestVerificationRequest(
  (e) => require(`${__hooks}/library.js`).requestVerification(e),
  "users",
);
onRecordRequestPasswordResetRequest(
  (e) => require(`${__hooks}/library.js`).requestPasswordReset(e),
  "users",
);
routerAdd("GET", "/api/gq/outbox", (e) => require(`${__hooks}/library.js`).readOutbox(e));
