/** The public page of a sketch. On plain localhost the flag in the query leads to the creator site. */
export function publicSketchAddress(token: string): string {
  const url = new URL(`/public/sketch/${token}`, location.origin);
  if (url.hostname === "localhost" || url.hostname === "127.0.0.1") {
    url.searchParams.set("creator", "true");
  }
  return url.href;
}
