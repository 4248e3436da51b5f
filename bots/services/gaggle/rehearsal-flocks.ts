import { RARITIES, type Rarity } from "#core/cards/vocabulary.ts";
import type {
  ActAnswer,
  Action,
  ActOutcome,
  ActProblem,
  ActRequest,
  CommitAnswer,
  CommitRequest,
  Person,
  Restored,
  Target,
} from "#core/gaggle/api.ts";
import {
  buyEgg,
  countOf,
  EMPTY_FLOCK,
  type Flock,
  hatch,
  release,
  robbed,
  unwish,
  warmed,
  wish,
  withCard,
  withEgg,
  withoutCard,
} from "#core/gaggle/flock.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { completedSets, SET_REWARDS } from "#core/gaggle/rewards.ts";
import { accept, end, expiresAt, offer, type Trade } from "#core/gaggle/trade.ts";
import type { GaggleBackend } from "../../backend.ts";
import { cardRarity, SETS } from "./cards.ts";

type Member = Person & { flock: Flock; lines: number; player: string; sets: Set<string> };

const NEWEST_COUNT = 3;
const TOP_COUNT = 5;

const no = (problem: ActProblem, lacking = 0): ActAnswer => ({ ok: false, problem, lacking });
const yes = (outcome: ActOutcome): ActAnswer => ({ ok: true, outcome });

/** Collections of a rehearsal, by the same rules as real ones; nothing of them is kept. */
export class RehearsalFlocks implements GaggleBackend {
  readonly #members = new Map<string, Member>();
  readonly #trades: Trade[] = [];
  /** The rehearsal's clock, in milliseconds since the epoch. */
  readonly #now: () => number;
  #eggs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  restore = async (): Promise<Restored> => ({
    last_seed: null,
    snapshot: null,
    table: "",
    chat_lines: 0,
    players: [],
    opted_out: [],
  });

  commit = async ({ encounter, chat_lines }: CommitRequest): Promise<CommitAnswer> => {
    const answer: CommitAnswer = { encounter: "", caught: [], eggs: [], robbed: "", rewards: [] };
    if (!encounter) return answer;
    for (const { person, player } of encounter.honks) {
      this.#member(person, chat_lines).player = player;
    }
    for (const { person, player, is_caught, egg } of encounter.tries) {
      const member = this.#member(person, chat_lines);
      member.player = player;
      if (is_caught) {
        const is_new = countOf(member.flock, encounter.visitor) === 0;
        answer.caught.push({ name: person.name, is_new });
        member.flock = withCard(member.flock, encounter.visitor);
      }
      if (egg !== "") {
        this.#eggs += 1;
        const laid = { number: this.#eggs, slug: egg, coldLines: GAME.eggWarmLines };
        member.flock = withEgg(member.flock, laid);
        answer.eggs.push(person.name);
      }
      answer.rewards.push(...this.#rewards(member).map((set) => ({ name: member.name, set })));
    }
    const victim = this.#members.get(encounter.victim);
    const step = victim && robbed(victim.flock);
    if (victim && step?.ok) {
      victim.flock = step.flock;
      answer.robbed = victim.name;
    }
    return answer;
  };

  wishers = async ({ card }: { card: string }): Promise<string[]> =>
    [...this.#members.values()]
      .filter(({ flock }) => flock.wishes.includes(card))
      .map(({ name }) => name)
      .slice(0, GAME.wishersToldMaxCount);

  nests = async (): Promise<string[]> =>
    [...this.#members.values()]
      .filter(({ flock, player }) => flock.eggs.length > 1 && player !== "")
      .map(({ player }) => player);

  act = async ({ person, chat_lines, action }: ActRequest): Promise<ActAnswer> => {
    this.#expire();
    const member = this.#member(person, chat_lines);
    switch (action.type) {
      case "collection": {
        const of = action.of === null ? member : this.#named(action.of);
        return of ? yes(collectionOf(of)) : no("unknown_player");
      }
      case "top":
        return yes({ type: "top", players: this.#top() });
      case "forget":
        this.#members.delete(person.account);
        return yes({ type: "forgotten" });
      case "join":
        return yes({ type: "joined" });
      case "offer":
      case "gift":
        return this.#toSomebody(member, action);
      case "accept":
      case "decline":
      case "withdraw":
        return this.#answerOffer(member, action);
      default:
        return this.#alone(member, action);
    }
  };

  /** Steps in one's own collection. */
  #alone(
    member: Member,
    action: Extract<
      Action,
      { type: "card" | "eggs" | "hatch" | "wishes" | "wish" | "unwish" | "release" | "buy_egg" }
    >,
  ): ActAnswer {
    const { flock } = member;
    switch (action.type) {
      case "card":
        return yes(cardOf(flock, action.card));
      case "eggs":
        return yes({ type: "eggs", cold_lines: flock.eggs.map(({ coldLines }) => coldLines) });
      case "wishes":
        return yes({ type: "wishes", cards: [...flock.wishes] });
      case "wish":
      case "unwish": {
        const step = (action.type === "wish" ? wish : unwish)(flock, action.card);
        if (!step.ok) return no(step.problem);
        member.flock = step.flock;
        return yes({ type: "wishes", cards: [...step.flock.wishes] });
      }
      case "hatch": {
        const step = hatch(flock);
        if (!step.ok) {
          const lacking = flock.eggs.map(({ coldLines }) => coldLines);
          return no(step.problem, lacking.length === 0 ? 0 : Math.min(...lacking));
        }
        const is_new = countOf(flock, step.slug) === 0;
        member.flock = step.flock;
        return yes({ type: "hatched", card: step.slug, is_new, rewards: this.#rewards(member) });
      }
      case "release": {
        const step = release(flock, action.card, rarityOf(action.card));
        if (!step.ok) return no(step.problem);
        member.flock = step.flock;
        return yes({ type: "released", down: step.down, total: step.flock.down });
      }
      case "buy_egg": {
        this.#eggs += 1;
        const step = buyEgg(flock, rarityOf, this.#eggs);
        if (!step.ok) return no(step.problem);
        member.flock = step.flock;
        const left = step.flock.down;
        return yes({ type: "bought", price: flock.down - left, left });
      }
    }
  }

  #toSomebody(member: Member, action: Extract<Action, { type: "offer" | "gift" }>): ActAnswer {
    const to = this.#named(action.to);
    if (!to) return no("unknown_player");
    if (action.type === "gift") {
      if (to === member) return no("yourself");
      const step = withoutCard(member.flock, action.card);
      if (!step.ok) return no(step.problem);
      member.flock = step.flock;
      to.flock = withCard(to.flock, action.card);
      const rewards = this.#rewards(to).map((set) => ({ name: to.name, set }));
      return yes({ type: "given", to: to.name, rewards });
    }
    const own = this.#trades.filter(
      ({ from, state }) => from === member.account && state === "open",
    );
    if (own.length >= GAME.openTradesMaxCount) return no("many_offers");
    const { give, take } = action;
    const parties = { from: member.account, to: to.account, give, take };
    const step = offer(parties, { from: member.flock, to: to.flock }, this.#now());
    if (!step.ok) return no(step.problem);
    member.flock = step.from;
    this.#trades.push(step.trade);
    return yes({ type: "offered", trade: this.#shown(step.trade) });
  }

  #answerOffer(
    member: Member,
    action: Extract<Action, { type: "accept" | "decline" | "withdraw" }>,
  ): ActAnswer {
    const open = this.#trades.filter(({ state }) => state === "open");
    const from = "from" in action && action.from ? this.#named(action.from) : undefined;
    const meant =
      action.type === "withdraw"
        ? open.filter((trade) => trade.from === member.account).slice(-1)
        : open.filter(
            ({ to, from: by }) => to === member.account && (!from || by === from.account),
          );
    const [trade, ...others] = meant;
    if (!trade) return no("no_offer");
    if (others.length > 0) return no("several_offers");
    const giver = this.#members.get(trade.from);
    if (!giver) return no("over");
    const now = this.#now();
    if (action.type !== "accept") {
      const type = action.type === "decline" ? "declined" : "withdrawn";
      const step = end(trade, { type, player: member.account }, giver.flock, now);
      if (!step.ok) return no(step.problem);
      giver.flock = step.from;
      Object.assign(trade, step.trade);
      return yes({ type: "trade_ended", trade: this.#shown(trade) });
    }
    const step = accept(trade, member.account, { from: giver.flock, to: member.flock }, now);
    if (!step.ok) return no(step.problem);
    giver.flock = step.from;
    member.flock = step.to;
    Object.assign(trade, step.trade);
    const rewards = [giver, member].flatMap((one) =>
      this.#rewards(one).map((set) => ({ name: one.name, set })),
    );
    return yes({ type: "traded", trade: this.#shown(trade), rewards });
  }

  #expire(): void {
    const now = this.#now();
    for (const trade of this.#trades) {
      const giver = this.#members.get(trade.from);
      const step = giver && end(trade, { type: "expired" }, giver.flock, now);
      if (!giver || !step?.ok) continue;
      giver.flock = step.from;
      Object.assign(trade, step.trade);
    }
  }

  #shown(trade: Trade) {
    const nameOf = (account: string) => this.#members.get(account)?.name ?? account;
    // A rehearsal's trade has no page.
    return {
      token: "",
      from: nameOf(trade.from),
      to: nameOf(trade.to),
      give: trade.give,
      take: trade.take,
      expires_at: expiresAt(trade),
    };
  }

  #top() {
    return [...this.#members.values()]
      .map(({ name, flock }) => ({ name, kinds: flock.cards.size }))
      .filter(({ kinds }) => kinds > 0)
      .toSorted((one, other) => other.kinds - one.kinds)
      .slice(0, TOP_COUNT);
  }

  #rewards(member: Member): string[] {
    const complete = completedSets(member.flock, SETS, member.sets, this.#now());
    for (const set of complete) {
      member.sets.add(set);
      const down = member.flock.down + (SET_REWARDS[set]?.down ?? 0);
      member.flock = { ...member.flock, down };
    }
    return complete;
  }

  #named(target: Target): Member | undefined {
    if (target.by === "account") return this.#members.get(target.account);
    return [...this.#members.values()].find(({ login }) => login === target.login);
  }

  /** Somebody with their eggs as warm as the chat has made them. */
  #member(person: Person, lines: number): Member {
    const known = this.#members.get(person.account);
    const member = known ?? { ...person, flock: EMPTY_FLOCK, lines, player: "", sets: new Set() };
    member.flock = warmed(member.flock, Math.max(0, lines - member.lines));
    member.lines = lines;
    this.#members.set(person.account, member);
    return member;
  }
}

function collectionOf({ name, flock }: Member): ActOutcome {
  const { cards, eggs, down } = flock;
  return {
    type: "collection",
    name,
    page: "",
    kinds: cards.size,
    cards: [...cards.values()].reduce((sum, count) => sum + count, 0),
    eggs: eggs.length,
    down,
    newest: [...cards.keys()].slice(-NEWEST_COUNT).reverse(),
  };
}

function cardOf(flock: Flock, card: string): ActOutcome {
  return { type: "card", owned: countOf(flock, card), is_wished: flock.wishes.includes(card) };
}

function rarityOf(slug: string): Rarity {
  const rarity = cardRarity(slug, Date.now());
  return RARITIES.find((each) => each === rarity) ?? "common";
}
