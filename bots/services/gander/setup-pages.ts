import * as v from "valibot";
import {
  PERSONALITY_PRESETS,
  type Personality,
  personality as personalitySchema,
  type ServerState,
} from "#core/gander/api.ts";
import * as words from "#core/gander/words.ts";
import { PRESETS } from "../../../content/personalities/table.ts";
import type { Post, Row, ServerPress } from "../../chat/servers.ts";

/** What the wizard shows: texts with menus and buttons, and what is written into its form. */

/** Channels that one menu of Discord can name. */
const MENU_CHANNELS_COUNT = 25;
/** Budgets that the wizard offers; `/gander budget` takes any. */
const OFFERED_BUDGETS = [25, 50, 100, 200, 500, 1000];

const PLAIN: Personality = {
  preset: "guide",
  name: "",
  tone: "",
  instructions: "",
  samples: [],
  talkativeness: 3,
};

/** The personality of a channel, or the server's where the channel has none. */
export function ownOf(state: ServerState | undefined, channel: string): Personality {
  const own = state?.channels.find((each) => each.channel === channel)?.personality;
  return own ?? state?.personality ?? PLAIN;
}

export function presetOf(value: string): Personality["preset"] {
  return PERSONALITY_PRESETS.find((preset) => preset === value) ?? "guide";
}

/** What the form says, or what is wrong with it. */
export function formPersonality(
  {
    name = "",
    tone = "",
    instructions = "",
    samples = "",
    talkativeness = "",
  }: ServerPress["fields"],
  before: Personality,
): Personality | string {
  const read = v.safeParse(personalitySchema, {
    preset: before.preset,
    name,
    tone,
    instructions,
    samples: samples
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    talkativeness: Number(talkativeness || before.talkativeness),
  });
  if (read.success) return read.output;
  const problems = read.issues.map(({ message }) => `- ${message}`);
  return ["That was not stored:", ...problems].join("\n");
}

export function setupText(state: ServerState): string {
  return words.setupWords(state, PRESETS[state.personality.preset].title);
}

export function setupPage(state: ServerState): Post {
  return {
    text: setupText(state),
    rows: [
      channelsMenu(state),
      presetMenu(state, ""),
      budgetMenu(state),
      [
        state.is_enabled
          ? { key: "gander:set:off", label: "Switch off" }
          : { key: "gander:set:on", label: "Switch on", look: "primary" },
        { key: "gander:set:words:", label: "Edit the words" },
        { key: "gander:set:done", label: "Done" },
      ],
    ],
  };
}

export function personalityPage(state: ServerState, channel: string): Post {
  const { name, tone, instructions, preset, talkativeness } = ownOf(state, channel);
  const where = channel === "" ? "in this server" : `in <#${channel}>`;
  const lines = [
    `**How Gander speaks ${where}**`,
    `- preset: ${PRESETS[preset].title}`,
    `- name: ${name || "as the preset has it"}`,
    `- tone: ${tone || "as the preset has it"}`,
    `- instructions: ${instructions === "" ? "as the preset has them" : `${instructions.length} characters of yours`}`,
    `- says: ${talkativeness} of 5`,
  ];
  return {
    text: lines.join("\n"),
    rows: [
      presetMenu(state, channel),
      [
        { key: `gander:set:words:${channel}`, label: "Edit the words" },
        { key: "gander:set:done", label: "Done" },
      ],
    ],
  };
}

export function channelsMenu({ channels }: ServerState): Row {
  const chosen = channels.filter(({ is_allowed }) => is_allowed).map(({ channel }) => channel);
  return {
    type: "channels",
    key: "gander:set:channels",
    label: "Channels in which Gander answers mentions",
    chosen,
    maxCount: MENU_CHANNELS_COUNT,
  };
}

function presetMenu(state: ServerState, channel: string): Row {
  const { preset } = ownOf(state, channel);
  return {
    type: "choice",
    key: `gander:set:preset:${channel}`,
    label: "How Gander speaks",
    options: PERSONALITY_PRESETS.map((value) => ({
      value,
      label: PRESETS[value].title,
      hint: PRESETS[value].hint,
      isChosen: value === preset,
    })),
  };
}

function budgetMenu({ budgets: { answersPerServer } }: ServerState): Row {
  const offered = [...new Set([...OFFERED_BUDGETS, answersPerServer])].sort((a, b) => a - b);
  return {
    type: "choice",
    key: "gander:set:budget",
    label: "Answers a day",
    options: offered.map((count) => ({
      value: String(count),
      label: `${count} answers a day`,
      isChosen: count === answersPerServer,
    })),
  };
}
