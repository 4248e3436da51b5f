/**
 * Remembers what was told of records while an answer was awaited. Such news is newer than the answer,
 * or more of it follows; the answer may be older and must not undo it.
 */
export type NewsLog = {
  /** Notes that something was told of a record. */
  hear: (id: string) => void;
  /** Call before a request; whether something was told of a record since then. */
  sinceNow: () => (id: string) => boolean;
};

export function newsLog(): NewsLog {
  let last = 0;
  const heard = new Map<string, number>();
  return {
    hear: (id) => {
      last += 1;
      heard.set(id, last);
    },
    sinceNow: () => {
      const before = last;
      return (id) => (heard.get(id) ?? 0) > before;
    },
  };
}
