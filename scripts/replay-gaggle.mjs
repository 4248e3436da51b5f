/**
 * Replays a channel's log of Gaggle, without any library and without asking any server:
 * `node replay-gaggle.mjs LOG TABLES [LINE:HASH…] [--signatures]`. It is written from docs/spec/gaggle.md
 * alone and shares no code with the game. LOG and TABLES can be downloaded from the channel's page: TABLES
 * holds the card tables, one after the other, with an empty line between. LINE:HASH is what somebody kept
 * of a line: its number, and its hash or the first digits. Without any the verdict is on the arithmetic
 * alone: a log that was made anew as a whole follows too.
 *
 * The beacon's signatures are listed. With --signatures they are checked by the public key of drand's
 * quicknet, all at once; this takes the library @noble/curves, which a checkout of the project has.
 * Without it, compare them with what any of drand's servers says of the round.
 *
 * Exit code 1: something is wrong, and the line that is. 2: it can't be run like this.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";

const MILLION = 1_000_000;
const DAY = 86_400;
const RARITIES = ["common", "uncommon", "rare", "epic", "legendary"];
const QUICKNET = {
  genesis: 1_692_803_367,
  period: 3,
  key: "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
};

const sha = (data) => createHash("sha256").update(data).digest("hex");

function below(limit, seed, ...parts) {
  const fair = 2 ** 48 - (2 ** 48 % limit);
  for (let attempt = 0; ; attempt += 1) {
    const text = [...parts, attempt].join("\n");
    const sample = createHmac("sha256", seed).update(text).digest().readUIntBE(0, 6);
    if (sample < fair) return sample % limit;
  }
}

function cardAt({ cards }, point) {
  let rest = point;
  return cards.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}

const drawCard = (table, seed, ...parts) => cardAt(table, below(table.total, seed, ...parts));

function readTables(text) {
  const tables = text.split("\n\n").map((part) => `${part.replace(/\n+$/, "")}\n`);
  return new Map(
    tables.map((table) => {
      const cards = table
        .trim()
        .split("\n")
        .map((line) => {
          const [slug, rarity, weight] = line.split(" ");
          return { slug, rarity, weight: Number(weight) };
        });
      const total = cards.reduce((sum, { weight }) => sum + weight, 0);
      return [sha(table), { cards, total }];
    }),
  );
}

/**
 * Replays a log; gives its encounters. Throws with the number of the line that is wrong, or that has
 * another hash than was kept of it: `{ n, hash }`, of the hash its first digits.
 */
export function replay(log, tables, kept = []) {
  const heads = Map.groupBy(kept, ({ n }) => n);
  const results = [];
  const streaks = new Map();
  let hash = "0".repeat(64);
  let last = 0;
  let terms, table, seed, revealed, slot, open;

  for (const [index, line] of log.trimEnd().split("\n").entries()) {
    const demand = (good, why) => {
      if (!good) throw new Error(`Line ${index + 1}: ${why}`);
    };
    const end = line.lastIndexOf(" ");
    const before = hash;
    hash = line.slice(end + 1);
    demand(sha(`${before} ${line.slice(0, end)}`) === hash, "its hash does not follow");
    const [n, time, type, ...fields] = line.slice(0, end).split(" ");
    const at = Number(time);
    demand(Number(n) === index + 1 && at >= last, "it is out of order");
    const known = heads.get(index + 1) ?? [];
    demand(
      known.every((each) => hash.startsWith(each.hash)),
      "its hash was another one",
    );
    heads.delete(index + 1);
    last = at;
    const i = Number(fields[0]);
    const reveal = (next) => {
      demand(sha(["gq-chain-1", terms.channel, i, next].join("\n")) === seed, "a wrong seed");
      seed = next;
      revealed = i;
    };
    if (type !== "K") demand(terms, "no terms hold");

    if (type === "K") {
      demand(!terms && !open, "the chain before it is not at its end");
      const numbers = fields.slice(2).map(Number);
      const [start, period, window, , step, cap, egg, fox, foxWindow, honkers, length] = numbers;
      const chances = fields[5].split(",").map(Number);
      const odds = Object.fromEntries(RARITIES.map((rarity, at) => [rarity, chances[at]]));
      const rest = { start, period, window, odds, step, cap, egg, fox, foxWindow, honkers, length };
      terms = { channel: fields[0], ...rest };
      table = tables.get(fields[13]);
      demand(table, "its card table is unknown");
      [seed, revealed, slot] = [fields[1], 0, -1];
    } else if (type === "O") {
      const passed = at - terms.start;
      const next = Math.floor(passed / terms.period);
      demand(!open && i === revealed + 1 && i <= terms.length, "no encounter may open");
      demand(passed >= 0 && passed % terms.period < 30 && next > slot, "nothing opens now");
      slot = next;
      const isFox = fields[1] === "fox";
      const ends = at + (isFox ? terms.foxWindow : terms.window);
      open = { i, at, ends, isFox, visitor: fields[1], before, tries: new Map() };
    } else if (type === "T" || type === "H") {
      demand(open?.i === i && !open.close, "no such encounter is open");
      demand(open.isFox === (type === "H"), "it is for something else");
      demand(at <= open.ends && !open.tries.has(fields[1]), "the try is late, or a second one");
      open.tries.set(fields[1], fields[2]);
    } else if (type === "C") {
      demand(open?.i === i && !open.close, "no such encounter is open");
      demand(at >= open.ends && at <= open.ends + 5, "it does not close now");
      const several = fields[1] === "-" ? [] : fields[1].split(",");
      demand(
        several.every((each, at) => at === 0 || several[at - 1] < each),
        "not in order",
      );
      Object.assign(open, { close: hash, several });
    } else if (type === "V") {
      demand(open?.i === i && !open.close, "it can't be void");
      reveal(fields[1]);
      open = undefined;
    } else if (type === "E") {
      demand(!open && i === terms.length, "the chain is not at its end");
      let first = fields[1];
      for (let at = i; at > revealed; at -= 1) {
        first = sha(["gq-chain-1", terms.channel, at, first].join("\n"));
      }
      demand(first === seed, "a wrong seed");
      terms = undefined;
    } else if (type === "R") {
      demand(open?.i === i && open.close, "no such encounter is closed");
      const [, secret, round, signature] = fields;
      const { genesis, period } = QUICKNET;
      const first = Math.floor((open.ends + 5 - genesis) / period) + 2;
      demand(Number(round) === first, "another round decides");
      demand(at >= genesis + (first - 1) * period, "it is before its round");
      const comes = [open.before, i];
      const isFox = below(MILLION, secret, "gq-fox-1", ...comes) < terms.fox;
      const card = isFox ? undefined : drawCard(table, secret, "gq-goose-1", ...comes);
      demand((card?.slug ?? "fox") === open.visitor, "something else should have come by");
      reveal(secret);

      const randomness = sha(Buffer.from(signature, "hex"));
      const facts = ["", randomness, open.close, i].slice(1);
      const eggOf = (player, word) =>
        drawCard(table, secret, "gq-hatch-1", ...facts, player, word).slug;
      const result = { encounter: i, visitor: open.visitor, round: first, signature };
      if (isFox) {
        result.ranOff = open.tries.size >= terms.honkers;
        if (!result.ranOff && open.several.length > 0) {
          const count = open.several.length;
          result.victim = open.several[below(count, secret, "gq-victim-1", ...facts, "-", "-")];
        }
      } else {
        const day = Math.floor(open.at / DAY);
        result.tries = [...open.tries].map(([player, word]) => {
          const known = streaks.get(player) ?? { misses: 0, caught: 0, day };
          const caught = known.day === day ? known.caught : 0;
          const full = terms.odds[card.rarity] + Math.min(terms.step * known.misses, terms.cap);
          const whole = Math.min(950_000, full);
          const chance = caught >= 40 ? 0 : caught >= 20 ? Math.floor(whole / 2) : whole;
          const isCaught = below(MILLION, secret, "gq-catch-1", ...facts, player, word) < chance;
          const misses = isCaught ? 0 : known.misses + (caught < 20 ? 1 : 0);
          streaks.set(player, { misses, caught: caught + (isCaught ? 1 : 0), day });
          const drops =
            chance > 0 && below(MILLION, secret, "gq-egg-1", ...facts, player, word) < terms.egg;
          return { player, chance, isCaught, ...(drops ? { egg: eggOf(player, word) } : {}) };
        });
      }
      results.push(result);
      open = undefined;
    } else {
      demand(false, `its type ${type} is unknown`);
    }
  }
  for (const n of heads.keys()) throw new Error(`Line ${n}: it is missing`);
  return results;
}

/**
 * The rounds whose signature is not quicknet's. One check for all of them: each is multiplied by a random
 * number, so that two wrong ones can't make up for each other. Takes `bls12_381` of @noble/curves.
 */
export function wrongSignatures(rounds, { shortSignatures, G1 }, key = QUICKNET.key) {
  const domain = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
  const messageOf = (round) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(round));
    return shortSignatures.hash(createHash("sha256").update(bytes).digest(), domain);
  };
  const isRight = ({ round, signature }) => {
    try {
      return shortSignatures.verify(signature, messageOf(round), key);
    } catch {
      return false;
    }
  };
  try {
    let [signatures, messages] = [G1.Point.ZERO, G1.Point.ZERO];
    for (const { round, signature } of rounds) {
      const factor = randomBytes(8).readBigUInt64BE() | 1n;
      const point = G1.Point.fromHex(signature);
      point.assertValidity();
      signatures = signatures.add(point.multiplyUnsafe(factor));
      messages = messages.add(messageOf(round).multiplyUnsafe(factor));
    }
    if (rounds.length === 0 || shortSignatures.verify(signatures, messages, key)) return [];
  } catch {
    // One is no point of the curve: each is looked at by itself.
  }
  return rounds.filter((each) => !isRight(each)).map(({ round }) => round);
}

async function loadCurves() {
  try {
    return (await import("@noble/curves/bls12-381.js")).bls12_381;
  } catch {
    return undefined;
  }
}

const USAGE = "Name two files: node replay-gaggle.mjs LOG TABLES [LINE:HASH…] [--signatures]\n";

async function main(args) {
  const flags = args.filter((each) => each.startsWith("--"));
  const [log, tables, ...kept] = args.filter((each) => !each.startsWith("--"));
  const heads = kept.map((each) => /^(\d+):([0-9a-f]{1,64})$/i.exec(each));
  if (tables === undefined || flags.some((flag) => flag !== "--signatures")) return end(2, USAGE);
  if (heads.includes(null))
    return end(2, "What was kept is written LINE:HASH, as 12:5f0c2a9e11d0b7c3\n");
  const curves = flags.length > 0 ? await loadCurves() : undefined;
  if (flags.length > 0 && curves === undefined) {
    return end(
      2,
      "--signatures needs @noble/curves: run it in a checkout of the project, after npm ci\n",
    );
  }
  try {
    const read = readTables(readFileSync(tables, "utf8"));
    const known = heads.map(([, n, hash]) => ({ n: Number(n), hash: hash.toLowerCase() }));
    const results = replay(readFileSync(log, "utf8"), read, known);
    for (const { encounter, visitor, round, signature, tries = [] } of results) {
      const count = tries.filter(({ isCaught }) => isCaught).length;
      const what =
        visitor === "fox" ? "a fox" : `${visitor}: ${count} of ${tries.length} caught it`;
      process.stdout.write(`${encounter} ${what}; round ${round} signed ${signature}\n`);
    }
    const wrong = curves ? wrongSignatures(results, curves) : [];
    if (wrong.length > 0) throw new Error(`Not signed by the beacon: round ${wrong.join(", ")}`);
    const signed = curves ? ", every round is signed by the beacon," : "";
    const verdict = known.length > 0 ? "and as it was kept" : "by arithmetic only";
    process.stdout.write(`All of ${results.length} encounters are right${signed} ${verdict}.\n`);
  } catch (error) {
    end(1, `WRONG. ${error.message}\n`);
  }
}

function end(code, message) {
  process.stderr.write(message);
  process.exitCode = code;
}

if (import.meta.main) await main(process.argv.slice(2));

export { readTables };
