/**
 * Everything that a command needs from outside, in one place: the console's stores carry it out in
 * the browser, a few lists in memory do in tests and in the docs' sessions.
 */
import type { CardSearchAnswer } from "../cards/api.ts";
import type { BotPresence } from "../chat/bot-presence.ts";
import type { ChatCommand } from "../entities/chat-command.ts";
import type { GameConfig } from "../entities/game-config.ts";
import type { Giveaway } from "../entities/giveaway.ts";
import type { GiveawayCode } from "../entities/giveaway-code.ts";
import type { OfflineMessage } from "../entities/offline-message.ts";
import type { Timer } from "../entities/timer.ts";
import type { GiveawayRun } from "../giveaways/api.ts";
import type { Exchange } from "../knowledge/conversation.ts";
import type { Permission, Role } from "../platform/permissions.ts";
import type { StatusReport } from "../platform/status.ts";
import type { CreatedKind } from "./output.ts";

/** What a call answers; `reason` is the server's own words, empty when it gave none. */
export type Called<T> = { ok: true; value: T } | { ok: false; status: number; reason: string };

/** Who types, in which workspace, and what they may do there. */
export type TerminalPerson = {
  name: string;
  email: string;
  workspace: string;
  role: Role;
  permissions: readonly Permission[];
  /** Until the e-mail address is verified, the workspace's data is closed to its own people. */
  verified: boolean;
};

export type Stored<T> = T & { id: string };

export type TerminalContext = {
  /** Null when nobody is logged in. */
  person: () => TerminalPerson | null;
  theme: () => string;
  /** What was typed before, oldest first. */
  history: () => readonly string[];
  commands: () => Promise<Called<readonly Stored<ChatCommand & { usage_count: number }>[]>>;
  timers: () => Promise<Called<readonly Stored<Timer>[]>>;
  offlineMessages: () => Promise<Called<readonly Stored<OfflineMessage>[]>>;
  giveaways: () => Promise<
    Called<
      readonly Stored<
        Giveaway & { total_codes: number; unused_codes: number; run: GiveawayRun | null }
      >[]
    >
  >;
  /** The codes of a giveaway; what they say stays secret. */
  codes: (
    giveaway: string,
  ) => Promise<Called<readonly { prize_name: string; is_used: boolean; used_by: string }[]>>;
  /** The value is null while the workspace has none. */
  waddleConfig: () => Promise<Called<{ command_prefix: string; twitch_channel: string } | null>>;
  gameConfig: () => Promise<Called<GameConfig | null>>;
  addCommand: (command: ChatCommand) => Promise<Called<{ id: string }>>;
  addTimer: (timer: Timer) => Promise<Called<{ id: string }>>;
  addOfflineMessage: (message: OfflineMessage) => Promise<Called<{ id: string }>>;
  addGiveaway: (giveaway: Giveaway) => Promise<Called<{ id: string }>>;
  /** Answers the code's id and how many are unused now. */
  addCode: (
    giveaway: string,
    code: GiveawayCode,
  ) => Promise<Called<{ id: string; unused: number }>>;
  setWaddleConfig: (values: { command_prefix: string }) => Promise<Called<null>>;
  setGameConfig: (values: Partial<GameConfig>) => Promise<Called<null>>;
  startGiveaway: (giveaway: string) => Promise<Called<null>>;
  endGiveaway: (run: string) => Promise<Called<null>>;
  /** Takes away what was created: for undo. */
  remove: (kind: CreatedKind, id: string) => Promise<Called<null>>;
  status: () => Promise<Called<StatusReport>>;
  /** The bot in the workspace's channel, for whoever is logged in. */
  bot: () => Promise<Called<BotPresence>>;
  /** What a search of the cards finds: the first page of it. */
  searchCards: (query: string) => Promise<Called<CardSearchAnswer>>;
  /** What the documentation answers to a question, with its sources. */
  askDocs: (question: string) => Promise<Called<Exchange>>;
};
