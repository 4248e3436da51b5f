import { TWITCH } from "../chat/limits.ts";
import { rankOf, type UserLevel } from "../entities/chat-command.ts";
import { durationWords } from "../platform/time/duration.ts";
import { admissionOf } from "./admission.ts";
import { type BuiltIn, type BuiltInOutcome, type BuiltInUse, builtInCooldown } from "./built-in.ts";
import { CHANNEL_BUILT_INS } from "./channel-built-ins.ts";
import { addCommand, deleteCommand, type EditOutcome, editCommand } from "./chat-edits.ts";
import type { WaddleCommand } from "./config.ts";
import { readChange } from "./counters.ts";
import { LIST_BUILT_INS } from "./list-built-ins.ts";
import { POLL_BUILT_INS } from "./poll-built-ins.ts";

/** The commands that every workspace has, by name. A workspace's own command of that name comes first. */
export const BUILT_INS: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  [
    "!commands",
    {
      level: "everyone",
      cooldown: builtInCooldown("!commands"),
      run: listCommands,
      docs: [{ name: "!commands", who: "everyone", does: "says which commands there are" }],
    },
  ],
  [
    "!addcom",
    {
      level: "mod",
      run: (use) => edited(use, addCommand),
      docs: [{ name: "!addcom !hug $(user) hugs $(touser)", who: "mod", does: "makes a command" }],
    },
  ],
  [
    "!editcom",
    {
      level: "mod",
      run: (use) => edited(use, editCommand),
      docs: [
        {
          name: "!editcom !hug $(user) waves",
          who: "mod",
          does: "gives a command another response",
        },
      ],
    },
  ],
  [
    "!delcom",
    {
      level: "mod",
      run: (use) => edited(use, deleteCommand),
      docs: [{ name: "!delcom !hug", who: "mod", does: "removes a command" }],
    },
  ],
  [
    "!counter",
    {
      level: "everyone",
      cooldown: builtInCooldown("!counter"),
      run: useCounter,
      docs: [
        {
          name: "!counter deaths",
          who: "everyone",
          does: "says a counter; without a name, all of them",
        },
        {
          name: "!counter deaths +",
          who: "the counter's level",
          does: "changes a counter and says it",
        },
      ],
    },
  ],
  [
    "!uptime",
    {
      level: "everyone",
      cooldown: builtInCooldown("!uptime"),
      run: sayUptime,
      docs: [{ name: "!uptime", who: "everyone", does: "says how long the stream has been live" }],
    },
  ],
  ...CHANNEL_BUILT_INS,
  ...POLL_BUILT_INS,
  ...LIST_BUILT_INS,
]);

/** The names that the asker may use, as many as fit in a line. */
function listCommands({ state, line }: BuiltInUse): BuiltInOutcome {
  const { prefix, commands } = state.config;
  // A list is not worth asking the network for: what is for followers alone is left out.
  const isFor = (command: WaddleCommand) =>
    admissionOf(command, line, state.regulars, () => undefined) === "admitted";
  const names = commands
    .filter((command) => command.enabled && isFor(command))
    .map(({ command_name }) => prefix + command_name.slice(1))
    .sort();
  if (names.length === 0) return { effects: [], say: "There are no commands yet." };
  let text = "Commands:";
  for (const [index, name] of names.entries()) {
    const rest = names.length - index;
    const more = ` and ${rest} more`;
    if (text.length + name.length + more.length + 2 > TWITCH.lineMaxChars) {
      return { effects: [], say: text + more };
    }
    text += `${index === 0 ? "" : ","} ${name}`;
  }
  return { effects: [], say: text };
}

function sayUptime({ state, now }: BuiltInUse): BuiltInOutcome {
  const { live } = state;
  if (!live) return { effects: [], say: "I can't tell whether the stream is live." };
  if (!live.isLive) return { effects: [], say: "The stream is offline." };
  if (live.startedAt === 0) return { effects: [], say: "The stream is live." };
  return { effects: [], say: `Live for ${durationWords(now - live.startedAt)}.` };
}

function useCounter({ state, line, args }: BuiltInUse): BuiltInOutcome {
  const { counters } = state;
  const { prefix } = state.config;
  const space = args.search(/\s/u);
  const name = space === -1 ? args : args.slice(0, space);
  if (name === "") {
    const all = counters.all().map((each) => `${each.counter.name} ${each.value}`);
    const say = all.length === 0 ? "There are no counters yet." : `Counters: ${all.join(", ")}`;
    return { effects: [], say };
  }
  const counterState = counters.find(name);
  if (!counterState) return { refusal: `there is no counter ${name.slice(0, 60)}` };
  const { counter } = counterState;
  const change = readChange(space === -1 ? "" : args.slice(space));
  if (change === undefined) return { effects: [], say: `${counter.name}: ${counterState.value}` };
  if (rankOf(line.level) < rankOf(counter.user_level)) {
    return { refusal: `the counter is changed by ${andAbove(counter.user_level)}` };
  }
  if (change === "unreadable") {
    return {
      effects: [],
      say: `${line.displayName}: ${prefix}counter ${counter.name} + or - or =12`,
    };
  }
  const effect = counters.change(counterState, change);
  return { effects: [effect], say: `${counter.name}: ${counterState.value}` };
}

function edited(
  { state, line, args, now, newId }: BuiltInUse,
  work: (request: Parameters<typeof addCommand>[0]) => EditOutcome,
): BuiltInOutcome {
  const { prefix, commands } = state.config;
  const find = (name: string) => state.commands.get(name)?.command;
  const outcome = work({ line, args, prefix, commands, find, now, newId });
  if ("refusal" in outcome) {
    return { effects: [], say: `${line.displayName}: ${outcome.refusal}.` };
  }
  return {
    effects: [{ type: "edit", edit: outcome.edit }],
    say: `${line.displayName}: ${outcome.answer}.`,
  };
}

function andAbove(level: UserLevel): string {
  return level === "broadcaster" ? "the broadcaster only" : `${level} and above only`;
}
