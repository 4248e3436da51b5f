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

const HOSTING: RemedyPage = { variant: "ask", path: "/ask/general/hosting" };
const LINK: RemedyPage = { variant: "creator", path: "/twitch" };

/** Returns the state with a reason why nothing comes by, or of a game that is played. */
export function playState(isOn: boolean, bot: BotPresence): PlayState {
  if (!isOn) {
    const short = "Nothing comes by";
    return { dot: "off", sentence: "Gaggle is off: nothing comes by", short };
  }
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
    const state = { dot, sentence: `Nothing comes by now: ${lowerFirst(sentence)}` };
    return { ...state, short: sentence, ...(remedy && { remedy }) };
  }
  return {
    dot: "good",
    sentence: `Played in #${bot.channel}: something comes by when people have chatted since the last one`,
    short: `Played in #${bot.channel}`,
  };
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
