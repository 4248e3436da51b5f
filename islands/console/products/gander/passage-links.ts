import type { ShownPassage } from "#core/knowledge/answer.ts";
import { crossLink } from "#core/platform/redirects.ts";

/** Where a passage can be read: on the site of the documentation, or a link of one's own; "" for nowhere. */
export function passageLink({ address }: ShownPassage): string {
  if (address === "") return "";
  if (!URL.canParse(address)) return crossLink("ask", address);
  return /^https?:$/.test(new URL(address).protocol) ? address : "";
}
