/**
 * Speculation rules: a page whose link is pointed at for a moment is fetched in advance. Inline,
 * because browsers take them from nowhere else but a header; allowed by its hash. Addresses that
 * lead to another site of ours, or to a process, are left alone; docs pages fetch one another.
 */
export const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/to/*", "/api/*", "/_/*", "/*.*"] } },
          { not: { and: [{ href_matches: "/ask/*" }, { selector_matches: ".docs a" }] } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
