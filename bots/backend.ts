/**
 * What the bots need from outside chat: configuration, a place for counts and ledger entries, and
 * tickets to rooms. bots/storage/pocketbase has the implementation that runs; the bench has its own, so
 * that it measures the bots alone.
 */
import type * as v from "valibot";
import type { Batch } from "#core/chat/batch.ts";
import type { EnvAccountReport, TokenAnswer } from "#core/chat/bot-account.ts";
import type { Heartbeat, MemberList } from "#core/chat/members.ts";
import type { GameConfig } from "#core/entities/game-config.ts";
import type {
  ActAnswer,
  ActRequest,
  ChannelRequest,
  CommitAnswer,
  CommitRequest,
  Restored,
} from "#core/gaggle/api.ts";
import type {
  answerRequest,
  bindRequest,
  ChangeRequest,
  forgotten,
  InstallAnswer,
  installRequest,
  LoggedAnswer,
  MemberAnswer,
  PersonThumbRequest,
  passagesOf,
  pendingDocument,
  personRequest,
  RememberRequest,
  ReserveAnswer,
  ReserveRequest,
  readRequest,
  recalled,
  ServerState,
  SettleRequest,
} from "#core/gander/api.ts";
import type {
  BotRunAnswer,
  botEndRequest,
  botStartRequest,
  ClaimAnswer,
  claimRequest,
  DueAnswer,
  dueRequest,
  EntriesRequest,
  entriesAnswer,
} from "#core/giveaways/api.ts";
import type { DryGiveaway } from "#core/giveaways/dry-run.ts";
import type { ModerationSettings } from "#core/moderation/settings.ts";
import type { RoomKind } from "#core/rooms/kinds.ts";
import type { WaddleConfig } from "#core/waddle/config.ts";
import type { ScheduleConfig } from "#core/waddle/schedule.ts";

export type TenantConfig = {
  tenant: string;
  /** Ids of the services that the workspace has switched on, e.g. `waddle`. */
  services: readonly string[];
  /** The Twitch channel's login; empty when none is connected. */
  twitchChannel: string;
  /** Twitch's id of the channel; "" or absent while it is not known. */
  twitchChannelId?: string;
  /** What a command begins with. */
  prefix: string;
  waddle: WaddleConfig;
  /** Timers and offline messages. */
  schedule: ScheduleConfig;
  /** Absent: off. */
  moderation?: ModerationSettings;
  /** How Gaggle is played. Absent: as it is unless somebody changes it. */
  game?: GameConfig;
};

/** `all`: every tenant there is, and those that are not named are gone. `some`: what changed. */
export type ConfigChange = { type: "all" | "some"; tenants: TenantConfig[] };

export type ConfigSource = {
  /** Begins to report every change; the first is of type `all`. Never throws: it tries again. */
  start(listener: (change: ConfigChange) => void): void;
  /** Reports everything again, soon. */
  reload(): void;
  stop(): Promise<void>;
  /** Connected and up to date, as far as it knows. */
  readonly isConnected: boolean;
};

/** The giveaways' own requests. Each throws when it is worth another try. */
export type GiveawayBackend = {
  start(request: v.InferInput<typeof botStartRequest>): Promise<BotRunAnswer>;
  end(request: v.InferInput<typeof botEndRequest>): Promise<BotRunAnswer>;
  /** Adds a batch once, however often it comes; "refused" when it can never be added. */
  enter(batch: EntriesRequest): Promise<v.InferOutput<typeof entriesAnswer> | "refused">;
  claim(request: v.InferInput<typeof claimRequest>): Promise<ClaimAnswer>;
  due(request: v.InferInput<typeof dueRequest>): Promise<DueAnswer>;
  /** A tenant's giveaways, for the rehearsal. */
  list(tenant: string): Promise<DryGiveaway[]>;
};

/** Gaggle's own requests. Each throws when it is worth another try. */
export type GaggleBackend = {
  /** What a channel's game goes on from. */
  restore(channel: ChannelRequest): Promise<Restored>;
  /**
   * Stores lines of a log with what they come to, once however often they come; "refused" when they
   * don't follow what is stored, as when another process has played the channel since.
   */
  commit(request: CommitRequest): Promise<CommitAnswer | "refused">;
  /** Does what one person's command asks for, once however often it comes. */
  act(request: ActRequest): Promise<ActAnswer>;
  /** Names of those who play in the channel and wish for a card. */
  wishers(request: ChannelRequest & { card: string }): Promise<readonly string[]>;
  /** Known players with several eggs in the channel, as its log names them. */
  nests(channel: ChannelRequest): Promise<readonly string[]>;
};

/** Workspaces' documents. Each throws when it is worth another try. */
export type KnowledgeBackend = {
  /** Documents that wait to be read, and links that are due again. */
  documents(): Promise<readonly v.InferOutput<typeof pendingDocument>[]>;
  /** The bytes of a document's file, by the address that `documents` gave. */
  file(address: string, signal: AbortSignal): Promise<Uint8Array>;
  /** Stores what was read of a document, or why it could not be. */
  read(request: v.InferInput<typeof readRequest>): Promise<void>;
  /** What was read of a document. */
  passages(document: string): Promise<v.InferOutput<typeof passagesOf>>;
  /** Which of these documents are still there. */
  kept(documents: readonly string[]): Promise<readonly string[]>;
  /** Where this member may see a preview, and of what; the refusal, for anybody else. */
  member(authorization: string): Promise<MemberAnswer | { status: number; code: string }>;
};

/**
 * Gander's own requests. Each throws when it is worth another try, but what a person waits for is
 * not tried again.
 */
export type GanderBackend = {
  install(request: v.InferInput<typeof installRequest>): Promise<InstallAnswer>;
  bind(request: v.InferInput<typeof bindRequest>): Promise<InstallAnswer>;
  server(server: string): Promise<ServerState>;
  /** undefined for a server that no workspace has connected. */
  change(request: ChangeRequest): Promise<ServerState | undefined>;
  reserve(request: ReserveRequest): Promise<ReserveAnswer>;
  settle(request: SettleRequest): Promise<void>;
  /** An answer of a server's log; null for one that is not there, or no more. */
  answer(request: v.InferInput<typeof answerRequest>): Promise<LoggedAnswer["answer"]>;
  /** False where it was not they who asked, or the answer is gone. */
  thumb(request: PersonThumbRequest): Promise<boolean>;
  remember(request: RememberRequest): Promise<void>;
  recall(person: v.InferInput<typeof personRequest>): Promise<v.InferOutput<typeof recalled>>;
  forget(person: v.InferInput<typeof personRequest>): Promise<v.InferOutput<typeof forgotten>>;
};

/** The accounts at Twitch. Each throws when it is worth another try. */
export type TwitchBackend = {
  /** The account that was connected in the console; `refused` is a token that Twitch refused. */
  botToken(refused: string): Promise<TokenAnswer>;
  /** The broadcaster's of a tenant's channel. */
  channelToken(tenant: string, refused: string): Promise<TokenAnswer>;
  /** Says what Twitch says of the account in our own settings. */
  reportEnvAccount(report: EnvAccountReport): Promise<void>;
};

export type Backend = {
  config: ConfigSource;
  /**
   * Hands a batch over. Resolves to "applied", or to "refused" when this batch can never be
   * applied. Throws when it is worth another try. A batch may come more than once.
   */
  deliver(batch: Batch): Promise<"applied" | "refused">;
  /** Says that this process is there, or leaves; returns who shares the channels. Throws without an answer. */
  heartbeat(heartbeat: Heartbeat): Promise<MemberList>;
  /** A fresh ticket to a room. Throws when there is none to be had. */
  ticket(kind: RoomKind, room: string): Promise<string>;
  giveaways: GiveawayBackend;
  gaggle: GaggleBackend;
  gander: GanderBackend;
  twitch: TwitchBackend;
  knowledge: KnowledgeBackend;
};
