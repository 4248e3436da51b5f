// Signing in by password, provider and code; what its links do; and what a person does with their
// account. PocketBase runs each handler in a scope of its own, so each loads the library itself.
onRecordAuthRequest((e) => require(`${__hooks}/library.js`).completeSignIn(e), "users");
onRecordAuthWithOAuth2Request(
  (e) => require(`${__hooks}/library.js`).signInWithProvider(e),
  "users",
);
onRecordRequestOTPRequest((e) => require(`${__hooks}/library.js`).requestCode(e), "users");
onRecordAuthWithOTPRequest((e) => require(`${__hooks}/library.js`).signInWithCode(e), "users");
onRecordConfirmVerificationRequest(
  (e) => require(`${__hooks}/library.js`).confirmVerification(e),
  "users",
);
onRecordConfirmPasswordResetRequest(
  (e) => require(`${__hooks}/library.js`).confirmPasswordReset(e),
  "users",
);
onRecordConfirmEmailChangeRequest(
  (e) => require(`${__hooks}/library.js`).confirmEmailChange(e),
  "users",
);
onRecordUpdate((e) => require(`${__hooks}/library.js`).endSignIns(e), "users");
onRecordDelete((e) => require(`${__hooks}/library.js`).forgetProviderAccount(e), "_externalAuths");
onMailerRecordOTPSend((e) => require(`${__hooks}/library.js`).writeCode(e), "users");

routerAdd("POST", "/api/gq/account/password", (e) =>
  require(`${__hooks}/library.js`).changePassword(e),
);
routerAdd("POST", "/api/gq/account/correct-email", (e) =>
  require(`${__hooks}/library.js`).correctEmail(e),
);
routerAdd("POST", "/api/gq/account/sign-out", (e) => require(`${__hooks}/library.js`).signOut(e));
routerAdd("POST", "/api/gq/account/sign-out-everywhere", (e) =>
  require(`${__hooks}/library.js`).signOutEverywhere(e),
);
routerAdd("POST", "/api/gq/account/unlink", (e) =>
  require(`${__hooks}/library.js`).unlinkProvider(e),
);
routerAdd("GET", "/api/gq/account/data", (e) =>
  require(`${__hooks}/library.js`).readAccountData(e),
);
routerAdd("POST", "/api/gq/account/delete", (e) =>
  require(`${__hooks}/library.js`).deleteAccount(e),
);
// More exact than PocketBase's own path, so that it goes first.
routerAdd("POST", "/api/collections/users/request-email-change", (e) =>
  require(`${__hooks}/library.js`).requestEmailChange(e),
);
