// Signing in by password, provider and code; what its links do; and what a person does with their
// account. PocketBase runs each handler in a scope of its own, so each loads the library itself.
// A token whose sign-in has ended: first, before anything else looks at the request.
onRecordsListRequest((e) => require(`${__hooks}/library.js`).refuseEnded(e));
onRecordViewRequest((e) => require(`${__hooks}/library.js`).refuseEnded(e));
onRecordCreateRequest((e) => require(`${__hooks}/library.js`).refuseEnded(e));
onRecordUpdateRequest((e) => require(`${__hooks}/library.js`).refuseEnded(e));
onRecordDeleteRequest((e) => require(`${__hooks}/library.js`).refuseEnded(e));
onFileTokenRequest((e) => require(`${__hooks}/library.js`).refuseEnded(e));
onRealtimeSubscribeRequest((e) => require(`${__hooks}/library.js`).bindStream(e));
onRecordDelete((e) => require(`${__hooks}/library.js`).afterSignInRemoved(e), "sign_ins");
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/library.js`).announceSignInRemoved(e),
  "sign_ins",
);
cronAdd("sign_ins", "*/10 * * * *", () => require(`${__hooks}/library.js`).endOldSignIns());
cronAdd("log_ins", "*/10 * * * *", () => require(`${__hooks}/library.js`).forgetOldAttempts());

onRecordAuthRequest((e) => require(`${__hooks}/library.js`).completeSignIn(e), "users");
onRecordAuthWithPasswordRequest(
  (e) => require(`${__hooks}/library.js`).logInWithPassword(e),
  "users",
);
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

onRecordUpdateRequest((e) => require(`${__hooks}/library.js`).updateUser(e), "users");

// However an account or a linked one changes: by the API, an operator, or with what it belongs to.
onRecordUpdate((e) => require(`${__hooks}/library.js`).afterUserSaved(e), "users");
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/library.js`).announceUserSaved(e), "users");
onRecordDelete((e) => require(`${__hooks}/library.js`).afterUserRemoved(e), "users");
onRecordCreate((e) => require(`${__hooks}/library.js`).recordLink(e), "_externalAuths");
onRecordDelete((e) => require(`${__hooks}/library.js`).recordUnlink(e), "_externalAuths");

cronAdd("unverified_accounts", "23 * * * *", () =>
  require(`${__hooks}/library.js`).tidyUnverifiedAccounts(),
);

routerAdd("POST", "/api/gq/signup", (e) => require(`${__hooks}/library.js`).signUp(e));
routerAdd("GET", "/api/gq/session", (e) => require(`${__hooks}/library.js`).readSession(e));
routerAdd("POST", "/api/gq/session/tenant", (e) =>
  require(`${__hooks}/library.js`).switchTenant(e),
);
routerAdd("POST", "/api/gq/account/password", (e) =>
  require(`${__hooks}/library.js`).changePassword(e),
);
routerAdd("POST", "/api/gq/account/confirm", (e) =>
  require(`${__hooks}/library.js`).confirmPerson(e),
);
routerAdd("POST", "/api/gq/account/confirm-code", (e) =>
  require(`${__hooks}/library.js`).mailConfirmCode(e),
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
