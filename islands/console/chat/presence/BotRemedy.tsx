import { Link } from "react-router";
import type { BotPresence } from "#core/chat/bot-presence.ts";
import { crossLink } from "#core/platform/redirects.ts";

/** What mends the bot's state, as a link where there is a page for it. */
export function BotRemedy({ remedy }: { remedy: NonNullable<BotPresence["remedy"]> }) {
  const { text, page } = remedy;
  if (!page) return <>{text}</>;
  if (page.variant === "creator") return <Link to={page.path}>{text}</Link>;
  return <a href={crossLink(page.variant, page.path)}>{text}</a>;
}
