import { currentSession } from "../../../../../stores/session.ts";
import { CopyAddress } from "../../../../../ui/CopyAddress.tsx";

/** The public page of a run: its address, to open and to copy. */
export function PublicLink({ token }: { token: string }) {
  return <CopyAddress address={publicAddress(token)} what="the public page" />;
}

/** On plain localhost the flag in the query leads to the creator site. */
function publicAddress(token: string): string {
  const slug = currentSession()?.tenant.slug ?? "";
  const url = new URL(`/public/giveaway/${slug}/${token}`, location.origin);
  if (url.hostname === "localhost" || url.hostname === "127.0.0.1") {
    url.searchParams.set("creator", "true");
  }
  return url.href;
}
