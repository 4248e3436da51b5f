/**
 * What a service may do in a channel beside chat: moderate, change the stream's title, ask who
 * follows. A network offers it where it can; a rehearsal pretends, and changes nothing outside.
 */

/** `reason` is in words that a streamer understands, with the way to mend it where there is one. */
export type ApiResult<T = undefined> = { ok: true; value: T } | { ok: false; reason: string };

export type Person = { id: string; login: string; displayName: string };

export type ModerationAct =
  | { type: "delete"; line: string }
  /** `seconds` from 1 to 1,209,600 (two weeks). */
  | { type: "timeout"; userId: string; seconds: number; reason: string }
  | { type: "ban"; userId: string; reason: string }
  /** Ends a ban or a time-out. */
  | { type: "unban"; userId: string };

export type ChannelApi = {
  moderate(act: ModerationAct): Promise<ApiResult>;
  /** Someone by login, with the title and category of their own channel; undefined: no such person. */
  person(login: string): Promise<ApiResult<(Person & { game: string; title: string }) | undefined>>;
  shoutOut(userId: string): Promise<ApiResult>;
  setTitle(title: string): Promise<ApiResult>;
  /** Finds the category by name; the value is the name as the network has it. */
  setCategory(name: string): Promise<ApiResult<string>>;
  /** The value is the clip's address. */
  createClip(): Promise<ApiResult<string>>;
  /** When they followed, in milliseconds since the epoch; undefined: they don't. */
  followedAt(userId: string): Promise<ApiResult<number | undefined>>;
  viewerCount(): Promise<ApiResult<number>>;
  subscriberCount(): Promise<ApiResult<number>>;
  /** Who is in chat now. */
  chatters(): Promise<ApiResult<readonly Person[]>>;
  createPoll(title: string, choices: readonly string[], seconds: number): Promise<ApiResult>;
  endPoll(): Promise<ApiResult>;
  createPrediction(title: string, outcomes: readonly string[], seconds: number): Promise<ApiResult>;
  /** Ends the prediction with this outcome, counted from 1; undefined gives points back. */
  endPrediction(outcome: number | undefined): Promise<ApiResult>;
};
