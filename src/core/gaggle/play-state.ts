import type { BotPresence, RemedyPage } from "../chat/bot-presence.ts";

/** Whether geese come by in a workspace's channel, and why not: the one place that says it. */

export type PlayState = {
  dot: BotPresence["dot"];
  sentence: string;
  /** The same in a few words, where there is little room. */
  short: string;
  /** What mends it, and where; absent when nothing has to be done. */
  remedy?: { text: string; page?: RemedyPage };
};

export type PlayFacts = {
  isOn: boolean;
  bot: BotPresence;
  /** Minutes from one to the next. */
  minutes: number;
  playsOffline: boolean;
};

const HOSTING: RemedyPage = { variant: "ask", path: "/ask/general/hosting" };
const LINK: RemedyPage = { variant: "creator", path: "/twitch" };

export function playState({ isOn, bot, minutes, playsOffline }: PlayFacts): PlayState {
  if (!isOn)
    return {
      dot: "off",
      sentence: "Gaggle is off: nothing comes by",
      short: "Nothing comes by",
    };
  if (!bot.hasBeacon) {
    return {
      dot: "bad",
      sentence:
        "Nothing comes by: this server does not read the public beacon, and without it no draw could be checked",
      short: "Nothing comes by: no public beacon",
      remedy: { text: "Ask the operator of this server to set BEACON_URL", page: HOSTING },
    };
  }
  if (bot.state === "no_channel") {
    return {
      dot: "off",
      sentence: "Nothing comes by: no Twitch channel is connected",
      short: "Nothing comes by: no channel",
      remedy: { text: "Connect your channel", page: LINK },
    };
  }
  if (!bot.isInChat) {
    const { dot, sentence, remedy } = bot;
    return {
      dot,
      sentence: `Nothing comes by now: ${lowerFirst(sentence)}`,
      short: sentence,
      ...(remedy && { remedy }),
    };
  }
  const when = playsOffline ? "live or not" : "while it is live";
  return {
    dot: "good",
    sentence: `Something comes by in #${bot.channel} every ${minutes} minutes, ${when}, if people have chatted since the last one`,
    short: `Every ${minutes} minutes in #${bot.channel}`,
  };
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
