import type { BotPresence } from "#core/chat/bot-presence.ts";
import { classNames } from "../../../ui/class-names.ts";
import styles from "./Presence.module.css";

/** The state of the bot as a mark: each state has a shape of its own, not a colour alone. */
export function BotDot({ dot }: { dot: BotPresence["dot"] }) {
  return <span className={classNames(styles.dot, styles[dot])} aria-hidden="true" />;
}
