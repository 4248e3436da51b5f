import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Cooldowns, type Cooling } from "./cooldowns.ts";
import { COMMAND } from "./limits.ts";

const hanna = { login: "hanna", level: "everyone" } as const;
const greta = { login: "greta", level: "everyone" } as const;

function cooling(changes: Partial<Cooling> = {}): Cooling {
  return {
    id: "c1",
    cooldown_seconds: 10,
    cooldown_user_seconds: 0,
    cooldown_group: "",
    cooldown_exempt: "none",
    ...changes,
  };
}

function at(now: number): Cooldowns {
  const cooldowns = new Cooldowns();
  cooldowns.pass(now);
  return cooldowns;
}

const waitMs = (cooldowns: Cooldowns, command: Cooling, person: typeof hanna | typeof greta) =>
  cooldowns.waitOf(command, person)?.remainingMs;

describe("cooldowns", () => {
  it("WADDLE-W14: a person's own cooldown holds for that person alone", () => {
    const command = cooling({ cooldown_seconds: 5, cooldown_user_seconds: 60 });
    const cooldowns = at(0);
    cooldowns.start(command, hanna);
    expect(waitMs(cooldowns, command, greta)).toBe(5000);
    expect(cooldowns.waitOf(command, hanna)).toMatchObject({ login: "hanna", remainingMs: 60_000 });
    cooldowns.pass(5000);
    expect(waitMs(cooldowns, command, greta)).toBeUndefined();
    expect(waitMs(cooldowns, command, hanna)).toBe(55_000);
  });

  it("WADDLE-W15: commands of a group wait for each other, each for as long as the one that answered", () => {
    const short = cooling({ id: "a", cooldown_group: "fun", cooldown_seconds: 5 });
    const long = cooling({ id: "b", cooldown_group: "fun", cooldown_seconds: 30 });
    const other = cooling({ id: "c" });
    const cooldowns = at(0);
    cooldowns.start(short, hanna);
    expect(waitMs(cooldowns, long, greta)).toBe(5000);
    expect(waitMs(cooldowns, other, greta)).toBeUndefined();
    cooldowns.pass(5000);
    cooldowns.start(long, hanna);
    expect(cooldowns.waitOf(short, greta)).toEqual({
      command: "",
      group: "fun",
      login: "",
      remainingMs: 30_000,
    });
  });

  it("WADDLE-W16: the exempt wait for nothing, and still make the others wait", () => {
    const command = cooling({ cooldown_user_seconds: 60, cooldown_exempt: "mod" });
    const mod = { login: "marsh", level: "mod" } as const;
    const cooldowns = at(0);
    cooldowns.start(command, mod);
    expect(cooldowns.waitOf(command, mod)).toBeUndefined();
    expect(cooldowns.waitOf(command, { login: "owner", level: "broadcaster" })).toBeUndefined();
    expect(waitMs(cooldowns, command, hanna)).toBe(10_000);
    cooldowns.pass(10_000);
    expect(waitMs(cooldowns, command, hanna)).toBeUndefined();
  });

  it("WADDLE-W17: a clock that goes back ten minutes makes nobody wait ten minutes", () => {
    const command = cooling();
    const cooldowns = at(1_000_000);
    cooldowns.start(command, hanna);
    cooldowns.pass(1_004_000);
    cooldowns.pass(404_000);
    expect(waitMs(cooldowns, command, hanna)).toBe(6000);
    cooldowns.pass(410_000);
    expect(waitMs(cooldowns, command, hanna)).toBeUndefined();
  });

  it("WADDLE-W17: whatever the clock does, a wait is never longer than the cooldown", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -700_000, max: 700_000 }), fc.boolean())),
        (jumps) => {
          const command = cooling();
          const cooldowns = at(0);
          let now = 0;
          for (const [jump, isUsed] of jumps) {
            now += jump;
            cooldowns.pass(now);
            const wait = waitMs(cooldowns, command, hanna) ?? 0;
            expect(wait).toBeGreaterThanOrEqual(0);
            expect(wait).toBeLessThanOrEqual(10_000);
            if (isUsed && wait === 0) cooldowns.start(command, hanna);
          }
        },
      ),
    );
  });

  it("WADDLE-W18: remembers the last people of very many, and never more", () => {
    const command = cooling({ cooldown_seconds: 0, cooldown_user_seconds: 600 });
    const cooldowns = at(0);
    for (let person = 0; person < COMMAND.cooldownPeopleMaxCount * 3; person += 1) {
      cooldowns.pass(person);
      cooldowns.start(command, { login: `p${person}`, level: "everyone" });
      expect(cooldowns.waitOf(command, { login: `p${person}`, level: "everyone" })).toBeDefined();
    }
    const count = cooldowns.running().length;
    expect(count).toBeLessThanOrEqual(COMMAND.cooldownPeopleMaxCount);
    expect(count).toBeGreaterThan(COMMAND.cooldownPeopleMaxCount / 2);
  });
});
