import { penaltyWords } from "#core/moderation/act-words.ts";
import type { ApiResult, ChannelApi, ModerationAct, Person } from "../../chat/channel-api.ts";

/** What a pretended channel needs of its rehearsal. */
export type PretendedChannel = {
  /** Shows what would be so in the channel. */
  show: (text: string) => void;
  /** Who spoke there last. */
  people: readonly Person[];
  /** Milliseconds since the epoch, by the rehearsal's clock. */
  now: number;
};

const DAY_MS = 86_400_000;

/** What a rehearsal says of a channel that has no figures: always the same. */
const PRETENDED = {
  viewers: 42,
  subscribers: 17,
  followedDays: 430,
  /** What anybody streamed last. */
  game: "Untitled Goose Game",
  title: "Honk",
} as const;

/** A channel of which nothing is real: acts are shown, and nothing happens outside the rehearsal. */
export function pretendedApi(channel: PretendedChannel): ChannelApi {
  const { show, people, now } = channel;
  const shown = async (text: string): Promise<ApiResult> => {
    show(text);
    return { ok: true, value: undefined };
  };
  const given = async <T>(value: T): Promise<ApiResult<T>> => ({ ok: true, value });
  return {
    moderate: (act) => (act.type === "delete" ? given(undefined) : shown(actWords(act))),
    person: (login) => given(personNamed(login)),
    shoutOut: (userId) => shown(`Twitch would show a shoutout of ${userId}`),
    setTitle: (next) => shown(`The title would be "${next}"`),
    async setCategory(name) {
      show(`The category would be "${name}"`);
      return { ok: true, value: name };
    },
    async createClip() {
      show("A clip would be made");
      return { ok: true, value: "https://clips.twitch.tv/Rehearsal" };
    },
    followedAt: () => given(now - PRETENDED.followedDays * DAY_MS),
    viewerCount: () => given(PRETENDED.viewers),
    subscriberCount: () => given(PRETENDED.subscribers),
    chatters: () => given(people),
    createPoll: (question, choices) =>
      shown(`A poll would begin: ${question} (${choices.join(", ")})`),
    endPoll: () => shown("The poll would end"),
    createPrediction: (question, outcomes) =>
      shown(`A prediction would begin: ${question} (${outcomes.join(", ")})`),
    endPrediction: (outcome) =>
      shown(
        outcome === undefined
          ? "The prediction would be cancelled"
          : `Outcome ${outcome} would win`,
      ),
  };
}

/** In a rehearsal people have no number; their name stands for it. */
function personNamed(login: string): Person & { game: string; title: string } {
  const { game, title } = PRETENDED;
  return { id: login, login, displayName: login, game, title };
}

/** What an act would do. A line that would be deleted has that beside it already. */
function actWords(act: Exclude<ModerationAct, { type: "delete" }>): string {
  if (act.type === "unban") return `${act.userId} could write again in the channel`;
  return `${act.userId} would be ${penaltyWords(act)} in the channel`;
}
