/** A workspace in memory: for the docs' sessions, which can be run in the page, and for tests. */
import { type BotPresence, presenceOf } from "../chat/bot-presence.ts";
import type { ChatCommand } from "../entities/chat-command.ts";
import { GAME_CONFIG_DEFAULTS, type GameConfig } from "../entities/game-config.ts";
import type { Giveaway } from "../entities/giveaway.ts";
import type { GiveawayCode } from "../entities/giveaway-code.ts";
import type { OfflineMessage } from "../entities/offline-message.ts";
import type { Timer } from "../entities/timer.ts";
import { frequencyOf } from "../gaggle/frequency.ts";
import { GAME } from "../gaggle/limits.ts";
import type { GiveawayRun } from "../giveaways/api.ts";
import { newExchange } from "../knowledge/conversation.ts";
import { ERRORS } from "../platform/errors.ts";
import { PERMISSIONS } from "../platform/permissions.ts";
import { THEME_DEFAULT } from "../platform/themes.ts";
import type { Called, Stored, TerminalContext, TerminalPerson } from "./context.ts";
import type { CreatedKind } from "./output.ts";

const DEMO_PERSON: TerminalPerson = {
  name: "Ada",
  email: "ada@example.com",
  workspace: "Demo pond",
  role: "owner",
  permissions: PERMISSIONS,
  verified: true,
};

const DEMO_BOT = presenceOf(
  {
    is_on: true,
    has_beacon: true,
    channel: "demopond",
    bot_login: "waddlebot",
    status: {
      state: "joined",
      channel: "demopond",
      is_moderator: true,
      last_line_at: 1,
      last_error: "",
      last_error_at: 0,
      intake: "irc",
      outlet: "irc",
    },
    heard_at: 1,
    now: 1,
  },
  1,
);

const DEMO_RUN: GiveawayRun = {
  id: "",
  state: "open",
  token: "demo",
  started_at: 0,
  ends_at: 1,
  shown_at: 0,
  entrants: 0,
  entries: 0,
  beacon: { state: "off", chain: "", round: 0, at: 0 },
};

export type DemoOptions = {
  person?: TerminalPerson | null;
  waddle?: { command_prefix: string; twitch_channel: string } | null;
  game?: GameConfig | null;
  history?: readonly string[];
  bot?: BotPresence;
};

/** Returns a new context; what is created in it is in no other. */
export function demoContext(options: DemoOptions = {}): TerminalContext {
  const commands: Stored<ChatCommand & { usage_count: number }>[] = [];
  const timers: Stored<Timer>[] = [];
  const messages: Stored<OfflineMessage>[] = [];
  const giveaways: Stored<Giveaway & { run: GiveawayRun | null }>[] = [];
  const codes: Stored<GiveawayCode & { giveaway: string }>[] = [];
  let waddle =
    options.waddle === undefined ? { command_prefix: "!", twitch_channel: "" } : options.waddle;
  let game =
    options.game === undefined
      ? {
          ...GAME_CONFIG_DEFAULTS,
          game_frequency: frequencyOf(GAME.intervalMinMinutes),
          chase_duration_seconds: GAME.chaseMinSeconds,
        }
      : options.game;
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return String(lastId).padStart(15, "0");
  };
  const unusedOf = (id: string) => codes.filter(({ giveaway }) => giveaway === id).length;
  const lists: Record<CreatedKind, { id: string }[]> = {
    command: commands,
    timer: timers,
    offline: messages,
    giveaway: giveaways,
    code: codes,
  };
  return {
    person: () => (options.person === undefined ? DEMO_PERSON : options.person),
    theme: () => THEME_DEFAULT,
    history: () => options.history ?? [],
    commands: () => done(commands),
    timers: () => done(timers),
    offlineMessages: () => done(messages),
    giveaways: () =>
      done(
        giveaways.map((giveaway) => ({
          ...giveaway,
          total_codes: unusedOf(giveaway.id),
          unused_codes: unusedOf(giveaway.id),
        })),
      ),
    codes: (id) =>
      done(
        codes
          .filter(({ giveaway }) => giveaway === id)
          .map(({ prize_name }) => ({ prize_name, is_used: false, used_by: "" })),
      ),
    waddleConfig: () => done(waddle),
    gameConfig: () => done(game),
    addCommand: (command) => {
      const taken = commands.some(({ command_name }) => command_name === command.command_name);
      if (taken) return failed(400, `There is a command ${command.command_name} already`);
      const id = nextId();
      commands.push({ ...command, id, usage_count: 0 });
      return done({ id });
    },
    addTimer: (timer) => {
      const id = nextId();
      timers.push({ ...timer, id });
      return done({ id });
    },
    addOfflineMessage: (message) => {
      const id = nextId();
      messages.push({ ...message, id });
      return done({ id });
    },
    addGiveaway: (giveaway) => {
      const id = nextId();
      giveaways.push({ ...giveaway, id, run: null });
      return done({ id });
    },
    addCode: (giveaway, code) => {
      const id = nextId();
      codes.push({ ...code, id, giveaway });
      return done({ id, unused: unusedOf(giveaway) });
    },
    startGiveaway: (id) => {
      const giveaway = giveaways.find((one) => one.id === id);
      if (giveaway === undefined) return failed(404, "");
      giveaway.run = { ...DEMO_RUN, id: nextId() };
      return done(null);
    },
    endGiveaway: (run) => {
      const giveaway = giveaways.find((one) => one.run?.id === run);
      if (giveaway?.run?.state !== "open") return failed(409, ERRORS.GIVEAWAY_NOT_OPEN);
      giveaway.run = { ...giveaway.run, state: "drawn" };
      return done(null);
    },
    setWaddleConfig: (values) => {
      waddle = { twitch_channel: "", ...waddle, ...values };
      return done(null);
    },
    setGameConfig: (values) => {
      if (game !== null) game = { ...game, ...values };
      return done(null);
    },
    remove: (kind, id) => {
      const list = lists[kind];
      const at = list.findIndex((one) => one.id === id);
      if (at < 0) return failed(404, "");
      list.splice(at, 1);
      return done(null);
    },
    status: () =>
      done({
        checked_at: "2026-11-20T20:00:00.000Z",
        services: { web: "up", pocketbase: "up", rooms: "up", waddle: "up" },
        twitch: "connected",
      }),
    bot: () => done(options.bot ?? DEMO_BOT),
    searchCards: (query) =>
      done({
        query,
        understood: [],
        problems: [],
        count: 0,
        page: 1,
        pages: 0,
        next: null,
        results: [],
      }),
    askDocs: (question) =>
      done({
        ...newExchange(question),
        end: { outcome: "thin", notice: "The documentation is not here.", removed: 0, id: "" },
      }),
  };
}

function done<T>(value: T): Promise<Called<T>> {
  return Promise.resolve({ ok: true, value });
}

function failed(
  status: number,
  reason: string,
): Promise<{ ok: false; status: number; reason: string }> {
  return Promise.resolve({ ok: false, status, reason });
}
