/**
 * Remembers which records were reported as changed while a request was on its way. Such a report is
 * newer than the answer, or more of it follow; the answer must not undo it.
 */
export type ChangeTracker = {
  /** Call when a change of a record was reported. */
  record: (id: string) => void;
  /** Call before a request. Returns whether a change of a record was reported since then. */
  sinceNow: () => (id: string) => boolean;
};

export function changeTracker(): ChangeTracker {
  let last = 0;
  const changes = new Map<string, number>();
  return {
    record: (id) => {
      last += 1;
      changes.set(id, last);
    },
    sinceNow: () => {
      const before = last;
      return (id) => (changes.get(id) ?? 0) > before;
    },
  };
}
