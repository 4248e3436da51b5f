import { currentSession } from "../../../../../stores/session.ts";
import { CopyAddress } from "../../../../../ui/CopyAddress.tsx";
import { publicAddress } from "../../../../public-address.ts";

/** The public page of a run: its address, to open and to copy. */
export function PublicLink({ token }: { token: string }) {
  const slug = currentSession()?.tenant.slug ?? "";
  const address = publicAddress(`/public/giveaway/${slug}/${token}`);
  return <CopyAddress address={address} what="the public page" />;
}
