import { type ChatCommand, rankOf, type UserLevel } from "../entities/chat-command.ts";
import { COMMAND } from "./limits.ts";

/** What a cooldown goes by: a command, or one of the built-in ones. */
export type Cooling = { id: string } & Pick<
  ChatCommand,
  "cooldown_seconds" | "cooldown_user_seconds" | "cooldown_group" | "cooldown_exempt"
>;

/** A wait that is not over: for everyone in the channel, or for one person. */
export type RunningCooldown = {
  /** The command's id; empty when it is a group's. */
  command: string;
  group: string;
  /** Empty when it is the channel's. */
  login: string;
  remainingMs: number;
};

/** Whose answer it is, as far as cooldowns go by it. */
export type Asker = { login: string; level: UserLevel };

type Ending = { command: string; group: string; login: string; endsAt: number };

const GROUP = "group:";

/**
 * The cooldowns of one chat. They go by the time that passed between what was heard: a clock that
 * is set back makes nobody wait longer than the cooldown is, and one that is set forward ends them.
 */
export class Cooldowns {
  /** Milliseconds that passed in this chat; never less than before. */
  #passedMs = 0;
  #seenAt: number | undefined;
  readonly #channel = new Map<string, Ending>();
  readonly #people = new Map<string, Ending>();
  /** Answers that are on their way to chat, by their number. */
  readonly #reserved = new Map<number, { command: Cooling; person: Asker }>();

  /** It is `now`, in milliseconds since the epoch. */
  pass(now: number): void {
    if (this.#seenAt !== undefined && now > this.#seenAt) this.#passedMs += now - this.#seenAt;
    this.#seenAt = now;
  }

  /** Why that person has to wait, and how long; nothing when they need not. */
  waitOf(command: Cooling, person: Asker): RunningCooldown | undefined {
    if (isExempt(command, person.level)) return undefined;
    const key = keyOf(command);
    const waits = [
      this.#running(this.#channel.get(key)),
      this.#running(this.#people.get(personKey(key, person.login))),
      ...this.#reservations((other) => keyOf(other) === key),
    ];
    let longest: RunningCooldown | undefined;
    for (const wait of waits) {
      if (!wait || (wait.login !== "" && wait.login !== person.login)) continue;
      if (!longest || wait.remainingMs > longest.remainingMs) longest = wait;
    }
    return longest;
  }

  /** An answer is on its way: until `settle`, it counts as if it had been said just now. */
  reserve(answer: number, command: Cooling, person: Asker): void {
    this.#reserved.set(answer, { command, person });
  }

  hasReserved(answer: number): boolean {
    return this.#reserved.has(answer);
  }

  /** The answer was said just now, which starts its cooldowns, or it never will be. */
  settle(answer: number, isSaid: boolean): void {
    const reserved = this.#reserved.get(answer);
    this.#reserved.delete(answer);
    if (reserved && isSaid) this.start(reserved.command, reserved.person);
  }

  /** The command was answered. */
  start(command: Cooling, person: Asker): void {
    const key = keyOf(command);
    this.#begin(this.#channel, key, command, "", command.cooldown_seconds);
    if (isExempt(command, person.level)) return;
    const { login } = person;
    this.#begin(this.#people, personKey(key, login), command, login, command.cooldown_user_seconds);
    if (this.#people.size > COMMAND.cooldownPeopleMaxCount) this.#forgetPeople();
  }

  /** Every wait that is not over yet, the longest first. */
  running(): RunningCooldown[] {
    const started = [...this.#channel.values(), ...this.#people.values()];
    return [...started.map((ending) => this.#running(ending)), ...this.#reservations(() => true)]
      .flatMap((wait) => wait ?? [])
      .sort((a, b) => b.remainingMs - a.remainingMs);
  }

  /** Forgets what is over, and what belongs to none of these commands. */
  keep(commands: ReadonlySet<string>): void {
    for (const endings of [this.#channel, this.#people]) {
      for (const [key, ending] of endings) {
        const isGone = ending.group === "" && !commands.has(ending.command);
        if (isGone || ending.endsAt <= this.#passedMs) endings.delete(key);
      }
    }
  }

  #begin(
    endings: Map<string, Ending>,
    key: string,
    { id, cooldown_group }: Cooling,
    login: string,
    seconds: number,
  ): void {
    if (seconds === 0) return;
    const endsAt = this.#passedMs + seconds * 1000;
    // A member of a group with a short cooldown does not end the longer one of another.
    if ((endings.get(key)?.endsAt ?? 0) >= endsAt) return;
    // The newest last, so that the oldest are found first.
    endings.delete(key);
    const command = cooldown_group === "" ? id : "";
    endings.set(key, { command, group: cooldown_group, login, endsAt });
  }

  /** The waits of the answers on their way whose command matches, each as long as it can be. */
  *#reservations(matches: (command: Cooling) => boolean): Iterable<RunningCooldown> {
    for (const { command, person } of this.#reserved.values()) {
      if (!matches(command)) continue;
      const { id, cooldown_group: group, cooldown_seconds, cooldown_user_seconds } = command;
      const shown = { command: group === "" ? id : "", group };
      if (cooldown_seconds > 0) yield { ...shown, login: "", remainingMs: cooldown_seconds * 1000 };
      if (cooldown_user_seconds === 0 || isExempt(command, person.level)) continue;
      yield { ...shown, login: person.login, remainingMs: cooldown_user_seconds * 1000 };
    }
  }

  #running(ending: Ending | undefined): RunningCooldown | undefined {
    if (!ending || ending.endsAt <= this.#passedMs) return undefined;
    const { command, group, login, endsAt } = ending;
    return { command, group, login, remainingMs: endsAt - this.#passedMs };
  }

  /** A tenth more than needed, so that it is not done for each person who comes. */
  #forgetPeople(): void {
    const kept = COMMAND.cooldownPeopleMaxCount * 0.9;
    for (const [key, ending] of this.#people) {
      if (ending.endsAt <= this.#passedMs) this.#people.delete(key);
    }
    for (const key of this.#people.keys()) {
      if (this.#people.size <= kept) return;
      this.#people.delete(key);
    }
  }
}

function keyOf({ id, cooldown_group }: Cooling): string {
  return cooldown_group === "" ? id : GROUP + cooldown_group;
}

function personKey(key: string, login: string): string {
  return `${key} ${login}`;
}

function isExempt({ cooldown_exempt }: Cooling, level: UserLevel): boolean {
  return cooldown_exempt !== "none" && rankOf(level) >= rankOf(cooldown_exempt);
}
