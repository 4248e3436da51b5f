/**
 * What people must own after any commands and encounters, from what was asked and answered alone: a
 * book with additions and subtractions, in which the order makes no difference. It shares no code with
 * the game.
 */
import type { ActAnswer, Action, CommitAnswer, CommitRequest, Person } from "#core/gaggle/api.ts";

const DOWN: Readonly<Record<string, number>> = {
  common: 1,
  uncommon: 2,
  rare: 5,
  epic: 10,
  legendary: 20,
};

export type Account = {
  /** How many of each card, with those that are set aside. */
  cards: Map<string, number>;
  /** How many of them are set aside. */
  aside: number;
  eggs: number;
  down: number;
  /** Sets whose reward they got, each as often as they got it. */
  rewards: string[];
};

type OpenTrade = { from: string; to: string; give: string; take: string };

export class GaggleLedger {
  /** By the name that somebody goes by. */
  readonly accounts = new Map<string, Account>();
  readonly open = new Map<string, OpenTrade>();
  /** Trades that are over, some of which are booked before their offer is. */
  readonly #over = new Set<string>();
  readonly #rarityOf: (card: string) => string;
  readonly #downOf: (set: string) => number;

  constructor(rarityOf: (card: string) => string, downOf: (set: string) => number) {
    this.#rarityOf = rarityOf;
    this.#downOf = downOf;
  }

  of(name: string): Account {
    const known = this.accounts.get(name);
    if (known) return known;
    const fresh: Account = { cards: new Map(), aside: 0, eggs: 0, down: 0, rewards: [] };
    this.accounts.set(name, fresh);
    return fresh;
  }

  /** All cards that there must be. */
  get total(): number {
    return [...this.accounts.values()].reduce(
      (sum, { cards }) => sum + [...cards.values()].reduce((all, count) => all + count, 0),
      0,
    );
  }

  committed({ encounter }: CommitRequest, { robbed, rewards }: CommitAnswer): void {
    for (const { person, is_caught, egg } of encounter?.tries ?? []) {
      const account = this.of(person.name);
      if (is_caught && encounter) this.#add(person.name, encounter.visitor, 1);
      if (egg !== "") account.eggs += 1;
    }
    if (robbed !== "") this.of(robbed).eggs -= 1;
    for (const { name, set } of rewards) this.#reward(name, set);
  }

  acted({ name }: Person, action: Action, answer: ActAnswer): void {
    if (!answer.ok) return;
    const { outcome } = answer;
    const account = this.of(name);
    switch (outcome.type) {
      case "hatched":
        account.eggs -= 1;
        this.#add(name, outcome.card, 1);
        for (const set of outcome.rewards) this.#reward(name, set);
        break;
      case "bought":
        account.eggs += 1;
        account.down -= outcome.price;
        break;
      case "released":
        if (action.type !== "release") throw new Error("Nothing was to be released");
        this.#add(name, action.card, -1);
        account.down += DOWN[this.#rarityOf(action.card)] ?? Number.NaN;
        break;
      case "given":
        if (action.type !== "gift") throw new Error("Nothing was to be given");
        this.#add(name, action.card, -1);
        this.#add(outcome.to, action.card, 1);
        for (const reward of outcome.rewards) this.#reward(reward.name, reward.set);
        break;
      case "offered": {
        const { token, from, to, give, take } = outcome.trade;
        account.aside += 1;
        if (!this.#over.has(token)) this.open.set(token, { from, to, give, take });
        break;
      }
      case "traded": {
        const { token, from, to, give, take } = outcome.trade;
        this.end(token, from);
        this.#add(from, give, -1);
        this.#add(to, give, 1);
        this.#add(to, take, -1);
        this.#add(from, take, 1);
        for (const reward of outcome.rewards) this.#reward(reward.name, reward.set);
        break;
      }
      case "trade_ended":
        this.end(outcome.trade.token, outcome.trade.from);
    }
  }

  /** A trade is over, and its card is not set aside any more. */
  end(token: string, from: string): void {
    this.of(from).aside -= 1;
    this.#over.add(token);
    this.open.delete(token);
  }

  #add(name: string, card: string, count: number): void {
    const { cards } = this.of(name);
    const sum = (cards.get(card) ?? 0) + count;
    if (sum === 0) cards.delete(card);
    else cards.set(card, sum);
  }

  #reward(name: string, set: string): void {
    const account = this.of(name);
    account.rewards.push(set);
    account.down += this.#downOf(set);
  }
}
