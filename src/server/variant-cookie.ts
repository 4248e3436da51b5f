import { VARIANT_COOKIE, type VariantChoice } from "#core/platform/variants.ts";

/** The variant that an earlier flag chose, from a Cookie header. */
export function readVariantCookie(header: string | undefined): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === VARIANT_COOKIE) return value;
  }
  return undefined;
}

/** The Set-Cookie header that a choice asks for; a session cookie, as the flag is for a visit. */
export function variantCookie(
  { variant, cookie }: VariantChoice,
  siteUrl: string,
): string | undefined {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  if (cookie === "set") return `${VARIANT_COOKIE}=${variant}; ${attributes}`;
  if (cookie === "clear") return `${VARIANT_COOKIE}=; Max-Age=0; ${attributes}`;
  return undefined;
}
