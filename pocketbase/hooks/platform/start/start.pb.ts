// PocketBase runs each handler in a scope of its own, so each loads the library itself.
onBootstrap((e) => require(`${__hooks}/library.js`).start(e));
