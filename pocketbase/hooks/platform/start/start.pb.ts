// PocketBase runs each handler in a scope of its own, so each loads the library itself.
onBootstrap((e) => require(`${__hooks}/library.js`).start(e));
onCollectionAfterCreateSuccess((e) => require(`${__hooks}/library.js`).reopenProviders(e));
onCollectionAfterUpdateSuccess((e) => require(`${__hooks}/library.js`).reopenProviders(e));
onCollectionAfterDeleteSuccess((e) => require(`${__hooks}/library.js`).reopenProviders(e));
onCollectionAfterCreateError((e) => require(`${__hooks}/library.js`).reopenProvidersAfterError(e));
onCollectionAfterUpdateError((e) => require(`${__hooks}/library.js`).reopenProvidersAfterError(e));
onCollectionAfterDeleteError((e) => require(`${__hooks}/library.js`).reopenProvidersAfterError(e));
