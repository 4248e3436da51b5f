import { LEDGER, REHEARSAL } from "#core/chat/limits.ts";
import { GAME } from "#core/gaggle/limits.ts";
import type { ServiceId } from "#core/platform/brand.ts";
import { ACTIVITY } from "#core/platform/limits.ts";
import { crossLink } from "#core/platform/redirects.ts";
import { SKETCH } from "#core/sketch/limits.ts";

export type Term = { title: string; lines: readonly string[] };

/** The terms of the whole installation, which hold for each service too. */
export const GENERAL_TERMS = crossLink("main", "/terms");
export const PRIVACY = crossLink("main", "/privacy");

/** The terms of a service that is not built: there is nothing to agree to. */
const NOTHING_YET = "It is not in this version. It does nothing and stores nothing yet.";
const BEFORE = "These terms will be written before it can be switched on, and shown here.";

/** What each service does, what it stores, and what a creator is answerable for. */
export const SERVICE_TERMS: Record<ServiceId, readonly Term[]> = {
  waddle: [
    {
      title: "What it does",
      lines: [
        "Waddle reads the chat of the Twitch channel that a workspace names, and answers the workspace's commands there and in the rehearsal chat.",
        "It runs while the service is switched on. Switched off, it leaves the channel.",
      ],
    },
    {
      title: "What it stores",
      lines: [
        "Commands and settings, and how often each command was used. Not by whom.",
        `The last ${LEDGER.keptPerTenantCount} lines that it said or wanted to say, with time and reason. Such a line may hold a viewer's name.`,
        `For ${ACTIVITY.keptDays} days, how many lines it said in each hour.`,
        `The rehearsal chat's last ${REHEARSAL.linesKeptCount} lines. Chat itself is read and forgotten: its last lines are in the bot's memory alone, for the dock.`,
      ],
    },
    {
      title: "What is yours to do",
      lines: [
        "You answer for what Waddle says with your words. Name only a channel that is yours, or whose owner agrees.",
        "Twitch's rules hold for your channel and for the bot's account. Waddle keeps Twitch's limits and never runs a Twitch command.",
        "Don't use it to harass people or to wear the service down for others.",
      ],
    },
    {
      title: "What is not promised",
      lines: [
        "That it is always there: Twitch, the network or this installation may fail. What could not be said in time is dropped, and the ledger says why.",
      ],
    },
  ],
  gaggle: [
    {
      title: "What it does",
      lines: [
        "Gaggle plays a card game in the chat of the channel that a workspace names. It runs while the service is switched on, with Waddle or without.",
        "Odds are published. Each draw is in a public log and can be made again by anybody.",
        "Cards have no price and no value outside the game, and nothing in it is sold.",
      ],
    },
    {
      title: "What it stores",
      lines: [
        "Of players: their account at Twitch or Discord, its name, and what they have in the game.",
        `The log of draws for ${GAME.logKeptDays} days, in which players stand under a pseudonym with the word that they typed. Other chat lines are counted, not stored.`,
        "Opting out erases a player. What stays is a note that nothing of them is to be stored.",
      ],
    },
    {
      title: "What is yours to do",
      lines: [
        "Your settings hold for everybody alike: you can't give anybody a card or take one away.",
        "Cards belong to their players. They stay when you switch the game off or delete the workspace.",
        "A person with many accounts catches more, as in any game of chance, but changes nobody else's odds.",
      ],
    },
  ],
  gander: [
    { title: "Not there yet", lines: [NOTHING_YET, BEFORE] },
    {
      title: "What is certain already",
      lines: [
        "It answers only where it was asked to, and never another bot.",
        "Everyone can read and erase what it remembers of them.",
        "Discord's rules will hold for your server and for the bot's account.",
      ],
    },
  ],
  nest_sketch: [
    {
      title: "What it does",
      lines: [
        "Nest Sketch is a canvas that the members of a workspace draw on together, with guests where it has a public link.",
        "An overlay shows the live sketch to anybody who knows the workspace's name.",
        `Up to ${SKETCH.drawingMaxCount} people draw and ${SKETCH.watchingMaxCount.toLocaleString("en-US")} watch at once, with ${SKETCH.elementsMaxCount.toLocaleString("en-US")} elements in a sketch.`,
      ],
    },
    {
      title: "What it stores",
      lines: [
        "Everything that is drawn or written, images too, and the name and account of the person who did it; of guests the name that they gave.",
        "Saves and their versions, until somebody deletes them.",
        "Of guests a digest of the network that they came from, so that a ban holds.",
        "Strokes that were drawn offline wait in that browser until they are sent.",
      ],
    },
    {
      title: "What is yours to do",
      lines: [
        "What you draw stays yours. You allow this installation to store it and to show it to the members of the workspace.",
        "The workspace's owner answers for what is on its canvas. Don't draw what harasses people or breaks the law.",
      ],
    },
  ],
  pondparty: [
    { title: "Not there yet", lines: [NOTHING_YET, BEFORE] },
    {
      title: "What is certain already",
      lines: [
        "Players need no account and give a name only.",
        "The server keeps the score; a game's room closes when everyone has left.",
      ],
    },
  ],
};
