/**
 * Soul Stack by the words of docs/spec/solo.md alone, in whole numbers of any size, and runs as people
 * and as cheats make them. Shares nothing with src/core/solo but the limits that the rules publish.
 */
const U32 = 0xffffffffn;
const bits = (value: bigint) => BigInt.asUintN(32, value);

function numbers(seed: string): (below: number) => number {
  let state = 0x811c9dc5n;
  for (const letter of seed) state = bits((state ^ BigInt(letter.charCodeAt(0))) * 0x01000193n);
  return (below) => {
    state = bits(state + 0x6d2b79f5n);
    let mixed = bits((state ^ (state >> 15n)) * (1n | state));
    mixed = bits(mixed + bits((mixed ^ (mixed >> 7n)) * (61n | mixed))) ^ mixed;
    return Number(((mixed ^ (mixed >> 14n)) & U32) % BigInt(below));
  };
}

function position(seed: string, geese: number, wait: number): bigint {
  const next = numbers(`${seed}/${geese}`);
  const period = BigInt(Math.max(140, 340 - 6 * geese) + next(24));
  const offset = BigInt(next(Number(period)));
  const reach = BigInt(300 + next(101));
  const middle = BigInt(380 + next(241));
  const angle = (((BigInt(wait) + offset) % period) * 4096n) / period;
  const half = angle % 2048n;
  const product = half * (2048n - half);
  const height = (16n * product * reach) / (5n * 2048n * 2048n - 4n * product);
  return angle < 2048n ? middle + height : middle - height;
}

export type OracleResult = { score: number; geese: number };

type Tower = { x: bigint; width: bigint; score: number; streak: number; geese: number };

const GROUND: Tower = { x: 500n, width: 260n, score: 0, streak: 0, geese: 0 };

/** The tower with one goose more; undefined when it missed. */
function landed(seed: string, tower: Tower, wait: number): Tower | undefined {
  let { x, width } = tower;
  const off = position(seed, tower.geese, wait) - x;
  const apart = off < 0n ? -off : off;
  if (apart >= width) return undefined;
  const streak = apart <= 6n ? tower.streak + 1 : 0;
  if (streak > 0) width = width + 12n > 260n ? 260n : width + 12n;
  else {
    width -= apart;
    // Half units are rounded down, so to the left.
    x += (off - (apart % 2n)) / 2n;
  }
  const score = tower.score + 10 + 10 * Math.min(streak, 5);
  return { x, width, score, streak, geese: tower.geese + 1 };
}

/** What a run came to; undefined when it is not whole. */
export function oracleReplay(day: string, waits: readonly number[]): OracleResult | undefined {
  let tower = GROUND;
  for (const [index, wait] of waits.entries()) {
    const isLast = index === waits.length - 1;
    const { score, geese } = tower;
    const next = landed(seedOf(day), tower, wait);
    if (next === undefined) return isLast ? { score, geese } : undefined;
    tower = next;
    if (tower.geese === 200) return isLast ? { score: tower.score, geese: 200 } : undefined;
  }
  return undefined;
}

const seedOf = (day: string) => `soul-stack/1/${day}`;

/** Numbers in [0, 1) that a test can repeat. */
export type Chance = () => number;

export function chanceOf(seed: string): Chance {
  const next = numbers(seed);
  return () => next(1_000_000) / 1_000_000;
}

/** A run as a person plays it: the goose is let go near the middle, some ticks off. */
export function playRun(day: string, chance: Chance, offTicks = 3): number[] {
  const seed = seedOf(day);
  const waits: number[] = [];
  let tower: Tower | undefined = GROUND;
  while (tower !== undefined && tower.geese < 200) {
    const late = Math.round((chance() + chance() + chance() - 1.5) * 2 * offTicks);
    const wait = nearestWait(seed, tower, Math.floor(chance() * 450)) + late;
    waits.push(Math.min(1200, Math.max(0, wait)));
    tower = landed(seed, tower, waits.at(-1) ?? 0);
  }
  return waits;
}

/** When a goose is next over the middle of the tower, from a tick on. */
function nearestWait(seed: string, { x, geese }: Tower, from: number): number {
  let before = position(seed, geese, from) - x;
  for (let wait = from + 1; wait < from + 400; wait += 1) {
    const off = position(seed, geese, wait) - x;
    if (before < 0n !== off < 0n) return wait;
    before = off;
  }
  return from;
}
