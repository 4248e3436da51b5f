import { useSearchParams } from "react-router";

/** What is open on the page, as the address has it. */
export type PageQuery = {
  get: (name: string) => string;
  /** The address with these parameters changed; an empty value takes one away. */
  set: (changes: Record<string, string>, options?: { replace?: boolean }) => void;
};

export function usePageQuery(): PageQuery {
  const [query, setQuery] = useSearchParams();
  return {
    get: (name) => query.get(name) ?? "",
    set: (changes, { replace = false } = {}) =>
      setQuery(
        (before) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === "") before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace, preventScrollReset: true },
      ),
  };
}
