import { environment } from "../../../../stores/environment.ts";
import { currentSession } from "../../../../stores/session.ts";

/** What can stand behind the overlay, as the address has it; empty is transparent. */
export const BACKGROUNDS = [
  { id: "", name: "Transparent" },
  { id: "white", name: "White" },
  { id: "black", name: "Black" },
  { id: "green", name: "Green" },
  { id: "magenta", name: "Magenta" },
] as const;

/** Returns the overlay's address on the main site, for a streaming program. */
export function overlayAddress(background: string): string {
  const slug = currentSession()?.tenant.slug ?? "";
  const url = new URL(`/embed/nest-sketch/${slug}`, environment().location.origin);
  url.host = url.host.replace(/^creator\./, "");
  if (background !== "") url.searchParams.set("background", background.replace(/^#/, ""));
  return url.href;
}
