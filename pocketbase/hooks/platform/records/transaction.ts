/** Runs PocketBase's own part (`e.next`) and ours together: both are saved, or neither. */
export function inTransaction(e: { app: CoreApp }, work: (app: CoreApp) => void): void {
  const original = e.app;
  try {
    original.runInTransaction((app) => {
      e.app = app;
      work(app);
    });
  } finally {
    e.app = original;
  }
}
