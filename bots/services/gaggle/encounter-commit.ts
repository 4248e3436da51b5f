import type { CommitRequest, Person } from "#core/gaggle/api.ts";
import type { EncounterResult, OpenEncounter } from "#core/gaggle/channel-log.ts";
import type { ChannelGame } from "#core/gaggle/game.ts";
import type { LogPlayer } from "./player-names.ts";

/** Somebody who has tried or honked, with the number of their line. */
export type Participant = LogPlayer & { person: Person; line: number };

type Encounter = NonNullable<CommitRequest["encounter"]>;

const common = ({ encounter, visitor, openedAt, endsAt }: OpenEncounter) => ({
  number: encounter,
  visitor,
  opened_at: openedAt * 1000,
  ends_at: endsAt * 1000,
});

/** What a drawn encounter came to. Whoever was erased since is not among `participants`. */
export function drawnEncounter(
  open: OpenEncounter,
  result: EncounterResult,
  participants: ReadonlyMap<string, Participant>,
  game: ChannelGame,
  accountOf: (player: string) => string | undefined,
): Encounter {
  const by = (player: string) => {
    const known = participants.get(player);
    if (known === undefined) return [];
    const { person, salt, line } = known;
    return [{ person, salt, player, line }];
  };
  const base = { ...common(open), state: "drawn" as const, round: result.round };
  if (result.kind === "fox") {
    const { honkers, ranOff, victim } = result;
    return {
      ...base,
      tries: [],
      honks: honkers.flatMap(by),
      ran_off: ranOff,
      victim: (victim !== undefined && accountOf(victim)) || "",
    };
  }
  const tries = result.tries.flatMap(({ player, word, chance, isCaught, egg }) =>
    by(player).map((one) => ({
      ...one,
      word,
      chance,
      is_caught: isCaught,
      egg: egg?.slug ?? "",
      streak: game.keptStreak(player) ?? { misses: 0, caughtToday: 0, day: 0 },
    })),
  );
  return { ...base, tries, honks: [], ran_off: false, victim: "" };
}

export function voidEncounter(open: OpenEncounter): Encounter {
  return {
    ...common(open),
    state: "void",
    round: 0,
    tries: [],
    honks: [],
    ran_off: false,
    victim: "",
  };
}
