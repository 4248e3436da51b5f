import { useStore } from "@nanostores/react";
import { Note } from "../../../../ui/Notice.tsx";
import { BotRemedy } from "../../../chat/presence/BotRemedy.tsx";
import { $bot as $presence } from "../../../chat/presence/store.ts";
import { $bot } from "./bot-store.ts";

/** Why the bot can't moderate now, where it can't, and what mends it; nothing while all is well. */
export function BotNote({ isOn }: { isOn: boolean }) {
  const presence = useStore($presence);
  const bot = useStore($bot);
  const tone = isOn ? "danger" : "info";
  if (presence.status === "ready" && !(presence.data.isInChat && presence.data.isModerator)) {
    const { sentence, remedy, isInChat } = presence.data;
    return (
      <Note tone={tone}>
        {sentence}
        {isInChat && ", so it can't remove anything"}. {remedy && <BotRemedy remedy={remedy} />}
      </Note>
    );
  }
  if (bot.status === "waiting") return null;
  if (bot.status === "away") return <Note tone="info">{bot.reason}</Note>;
  if (bot.reason === "") return null;
  return <Note tone={tone}>{bot.canAct ? `The last act failed: ${bot.reason}` : bot.reason}</Note>;
}
