// Workspaces, their people and invites. Each handler runs in a scope of its own.
routerAdd("POST", "/api/gq/tenants", (e) => require(`${__hooks}/library.js`).createTenant(e));
routerAdd("POST", "/api/gq/tenants/delete", (e) =>
  require(`${__hooks}/library.js`).deleteTenant(e),
);
routerAdd("GET", "/api/gq/storage", (e) => require(`${__hooks}/library.js`).readStorageUse(e));
routerAdd("GET", "/api/gq/people", (e) => require(`${__hooks}/library.js`).listPeople(e));
routerAdd("POST", "/api/gq/people/leave", (e) => require(`${__hooks}/library.js`).leaveTenant(e));
routerAdd("POST", "/api/gq/people/transfer", (e) =>
  require(`${__hooks}/library.js`).transferTenant(e),
);
routerAdd("POST", "/api/gq/invites", (e) => require(`${__hooks}/library.js`).createInvite(e));
routerAdd("POST", "/api/gq/invites/{id}/resend", (e) =>
  require(`${__hooks}/library.js`).resendInvite(e),
);
routerAdd("POST", "/api/gq/invites/look", (e) => require(`${__hooks}/library.js`).lookAtInvite(e));
routerAdd("POST", "/api/gq/invites/accept", (e) =>
  require(`${__hooks}/library.js`).joinByInvite(e),
);

cronAdd("audit_log", "41 * * * *", () => require(`${__hooks}/library.js`).purgeAuditLog());

// However a workspace gets another address: by the API or by an operator.
onRecordUpdate((e) => require(`${__hooks}/library.js`).keepFormerAddress(e), "tenants");

// However a membership changes: by the API, an operator, or with an account or a workspace.
onRecordUpdate((e) => require(`${__hooks}/library.js`).afterMembershipSaved(e), "memberships");
onRecordDelete((e) => require(`${__hooks}/library.js`).afterMembershipRemoved(e), "memberships");
onRecordAfterUpdateSuccess(
  (e) => require(`${__hooks}/library.js`).announceMembershipSaved(e),
  "memberships",
);
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/library.js`).announceMembershipRemoved(e),
  "memberships",
);
