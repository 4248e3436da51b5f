import { useStore } from "@nanostores/react";
import { Link } from "react-router";
import { BotDot } from "./BotDot.tsx";
import styles from "./Presence.module.css";
import { $bot } from "./store.ts";

/** The bot's state in the navigation; it leads to the real channel, where the rest is said. */
export function BotNavStatus() {
  const bot = useStore($bot);
  if (bot.status !== "ready") return null;
  return (
    <Link className={styles.nav ?? ""} to="/waddle/test?chat=channel">
      <BotDot dot={bot.data.dot} />
      {bot.data.sentence}
    </Link>
  );
}
