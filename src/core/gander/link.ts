/**
 * Links that a creator adds. Here their words alone are checked; whether an address leads inside the
 * network is for the bots to find out, which look up its name when they read it.
 */
const LINK = /^(https?):\/\/([^/?#\s]+)([/?#]\S*)?$/i;

/** Why a text is no link to a public page; undefined when it may be one. */
export function linkProblem(text: string): string | undefined {
  if (text === "") return "Link is required";
  const [, , authority = ""] = LINK.exec(text) ?? [];
  if (authority === "") return "Link must begin with https:// and name a page";
  if (authority.includes("@")) return "Link must not contain a user name or a password";
  const name = authority.replace(/:\d{1,5}$/, "").toLowerCase();
  if (name.startsWith("[") || /^[0-9.]+$/.test(name) || /^0x/.test(name)) {
    return "Link must name a site, not a number";
  }
  const isPublic =
    /^[a-z0-9\u0080-\uffff]([a-z0-9\u0080-\uffff.-]*[a-z0-9\u0080-\uffff])?$/.test(name) &&
    name.includes(".") &&
    !name.includes("..") &&
    !/\.(localhost|local|internal|home\.arpa|test|invalid)$/.test(name);
  return isPublic ? undefined : "Link must name a site that everybody can open";
}
