/**
 * What the bots need from outside chat: configuration, a place for counts and ledger entries, and
 * tickets to rooms. bots/pocketbase has the implementation that runs; the bench has its own, so
 * that it measures the bots alone.
 */
import type { RoomKind } from "#core/rooms/ticket.ts";
import type { Batch } from "#core/waddle/batch.ts";
import type { WaddleConfig } from "#core/waddle/engine.ts";
import type { Attendance, Roster } from "#core/waddle/members.ts";
import type { ScheduleConfig } from "#core/waddle/schedule.ts";

export type TenantConfig = {
  tenant: string;
  isWaddleEnabled: boolean;
  /** The Twitch channel's login; empty when none is connected. */
  twitchChannel: string;
  waddle: WaddleConfig;
  /** Timers and offline messages. */
  schedule: ScheduleConfig;
};

export type ConfigChange =
  /** Every tenant there is; those that are not named are gone. */
  { type: "all"; tenants: TenantConfig[] } | { type: "one"; config: TenantConfig };

export type ConfigSource = {
  /** Begins to tell every change; the first is of type `all`. Never throws: it tries again. */
  start(listener: (change: ConfigChange) => void): void;
  /** Tells everything anew, soon. */
  reload(): void;
  stop(): Promise<void>;
  /** Connected and up to date, as far as it knows. */
  readonly isConnected: boolean;
};

export type Backend = {
  config: ConfigSource;
  /**
   * Hands a batch over. Resolves to "applied", or to "refused" when this batch can never be
   * applied. Throws when it is worth another try. A batch may come more than once.
   */
  deliver(batch: Batch): Promise<"applied" | "refused">;
  /** Says that this process is there, or goes; answers who shares the channels. Throws without an answer. */
  attend(attendance: Attendance): Promise<Roster>;
  /** A fresh ticket to a room. Throws when there is none to be had. */
  ticket(kind: RoomKind, room: string): Promise<string>;
};
