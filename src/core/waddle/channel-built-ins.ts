import { TWITCH } from "../chat/limits.ts";
import { check } from "../entities/text.ts";
import { twitchLogin } from "../entities/twitch-login.ts";
import {
  type BuiltIn,
  type BuiltInOutcome,
  type BuiltInUse,
  builtInCooldown,
  isMod,
  reply,
  say,
} from "./built-in.ts";
import { followWords } from "./lookup-variables.ts";

/** Built-in commands that ask or change something in the channel. A missing right is answered in words. */
export const CHANNEL_BUILT_INS: readonly (readonly [string, BuiltIn])[] = [
  [
    "!so",
    {
      level: "mod",
      run: shoutOut,
      docs: [
        { name: "!so NAME", who: "mod", does: "recommends a channel, with Twitch's shoutout too" },
      ],
    },
  ],
  [
    "!title",
    {
      level: "everyone",
      cooldown: builtInCooldown("!title"),
      run: titleCommand,
      docs: [
        { name: "!title", who: "everyone", does: "says the stream's title" },
        { name: "!title NEW TITLE", who: "mod", does: "changes the stream's title" },
      ],
    },
  ],
  [
    "!game",
    {
      level: "everyone",
      cooldown: builtInCooldown("!game"),
      run: gameCommand,
      docs: [
        { name: "!game", who: "everyone", does: "says the stream's category" },
        { name: "!game NAME", who: "mod", does: "changes the stream's category" },
      ],
    },
  ],
  [
    "!clip",
    {
      level: "everyone",
      cooldown: { ...builtInCooldown("!clip"), cooldown_seconds: 30 },
      run: clip,
      docs: [{ name: "!clip", who: "everyone", does: "makes a clip of the last moments" }],
    },
  ],
  [
    "!followage",
    {
      level: "everyone",
      cooldown: {
        ...builtInCooldown("!followage"),
        cooldown_seconds: 0,
        cooldown_user_seconds: 30,
      },
      run: followage,
      docs: [
        { name: "!followage", who: "everyone", does: "says how long somebody has followed" },
        { name: "!followage NAME", who: "mod", does: "says it of somebody else" },
      ],
    },
  ],
];

const NAME_ONE = "name a channel";

function shoutOut(use: BuiltInUse): BuiltInOutcome {
  const { args, look, state } = use;
  const login = check(twitchLogin, args.split(/\s/u)[0]);
  if (!login.ok) return reply(use, args === "" ? `${NAME_ONE}.` : `${login.message}.`);
  const found = look({ type: "person", login: login.value });
  if (!found) return "wait";
  if (!found.ok) return reply(use, `${found.reason}.`);
  const person = found.value;
  if (!person) return reply(use, `there is no ${login.value} on Twitch.`);
  const game = person.game === "" ? "" : `, last in ${person.game}`;
  const text = `Have a look at ${person.displayName}${game}: twitch.tv/${person.login}`;
  // Twitch takes shoutouts of its own only while the channel is live.
  if (!state.live?.isLive) return say(text);
  const shown = look({ type: "shout_out", userId: person.id });
  if (!shown) return "wait";
  return shown.ok
    ? say(text)
    : { effects: [], say: text, note: `without Twitch's shoutout: ${shown.reason}` };
}

function titleCommand(use: BuiltInUse): BuiltInOutcome {
  const { args, state, look } = use;
  if (args === "") {
    const title = state.live?.title ?? "";
    return say(title === "" ? "I don't know the stream's title." : `Title: ${title}`);
  }
  if (!isMod(use)) return { refusal: "the title is changed by mod and above only" };
  if (args.length > TWITCH.titleMaxChars) {
    return reply(use, `a title has at most ${TWITCH.titleMaxChars} characters.`);
  }
  const done = look({ type: "set_title", title: args });
  if (!done) return "wait";
  return reply(use, done.ok ? `the title is now: ${args}` : `${done.reason}.`);
}

function gameCommand(use: BuiltInUse): BuiltInOutcome {
  const { args, state, look } = use;
  if (args === "") {
    const game = state.live?.game ?? "";
    return say(game === "" ? "I don't know the stream's category." : `Category: ${game}`);
  }
  if (!isMod(use)) return { refusal: "the category is changed by mod and above only" };
  const done = look({ type: "set_category", name: args.slice(0, TWITCH.gameMaxChars) });
  if (!done) return "wait";
  return reply(use, done.ok ? `the category is now ${done.value}.` : `${done.reason}.`);
}

function clip(use: BuiltInUse): BuiltInOutcome {
  if (use.state.live && !use.state.live.isLive) {
    return reply(use, "there is no clip of a stream that is offline.");
  }
  const made = use.look({ type: "clip" });
  if (!made) return "wait";
  return reply(use, made.ok ? made.value : `${made.reason}.`);
}

function followage(use: BuiltInUse): BuiltInOutcome {
  const { args, line, look, now } = use;
  const other = args.split(/\s/u)[0]?.replace(/^@/, "") ?? "";
  let userId = line.userId ?? "";
  let name = line.displayName;
  if (other !== "" && other.toLowerCase() !== line.login) {
    if (!isMod(use)) return { refusal: "how long others follow is for mod and above only" };
    const login = check(twitchLogin, other);
    if (!login.ok) return reply(use, `${login.message}.`);
    const found = look({ type: "person", login: login.value });
    if (!found) return "wait";
    if (!found.ok) return reply(use, `${found.reason}.`);
    if (!found.value) return reply(use, `there is no ${login.value} on Twitch.`);
    userId = found.value.id;
    name = found.value.displayName;
  }
  if (userId === "") return { refusal: "the network does not say who asked" };
  const since = look({ type: "followed_at", userId });
  if (!since) return "wait";
  if (!since.ok) return reply(use, `${since.reason}.`);
  if (since.value === undefined) return say(`${name} does not follow the channel.`);
  return say(`${name} has followed for ${followWords(since.value, now)}.`);
}
