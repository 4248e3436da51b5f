import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { ROOM } from "../limits.ts";
import { take } from "./rate.ts";
import { type RateLimitState, readMessage } from "./reading.ts";

const schema = v.object({ type: v.literal("honk"), id: v.string() });
const honk = JSON.stringify({ type: "honk", id: "honk-0001" });

describe("a token bucket", () => {
  test("never gives more than the burst and what came back since", () => {
    const allowance = { burst: 10, perSecond: 5 };
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 100 }), (waits) => {
        let now = 0;
        let taken = 0;
        let bucket: ReturnType<typeof take>["bucket"] | undefined;
        for (const wait of waits) {
          now += wait;
          const result = take(bucket, 1, allowance, now);
          bucket = result.bucket;
          if (result.taken) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(allowance.burst + (now / 1000) * allowance.perSecond);
      }),
    );
  });

  test("is not filled by a clock that goes back", () => {
    const { bucket } = take(undefined, 10, { burst: 10, perSecond: 5 }, 1000);
    expect(take(bucket, 1, { burst: 10, perSecond: 5 }, 0).taken).toBe(false);
  });
});

describe("reading", () => {
  test("ROOM-R10: anything at all is read or refused", () => {
    const anything = fc.oneof(fc.string(), fc.json(), fc.uint8Array(), fc.constant(undefined));
    fc.assert(
      fc.property(anything, (raw) => {
        const { reading } = readMessage(schema, raw, {}, 0);
        expect(["read", "refused"]).toContain(reading.status);
      }),
    );
  });

  test("ROOM-R11: sizes count in bytes of UTF-8", () => {
    const wrap = (text: string) => JSON.stringify({ type: "honk", id: text });
    const frame = wrap("").length;
    const read = (text: string) => readMessage(schema, wrap(text), {}, 0).reading;
    expect(read("a".repeat(ROOM.messageMaxBytes - frame)).status).toBe("read");
    expect(read("a".repeat(ROOM.messageMaxBytes - frame + 1))).toMatchObject({
      code: "MESSAGE_TOO_LARGE",
    });
    for (const [letter, bytes] of [
      ["ä", 2],
      ["€", 3],
      ["🪿", 4],
    ] as const) {
      const most = Math.floor((ROOM.messageMaxBytes - frame) / bytes);
      expect(read(letter.repeat(most)).status).toBe("read");
      expect(read(letter.repeat(most + 1))).toMatchObject({ code: "MESSAGE_TOO_LARGE" });
    }
  });

  test("ROOM-R12: a flood is refused, then exhausts; a pause brings everything back", () => {
    let limits: RateLimitState = {};
    const read = (now: number) => {
      const result = readMessage(schema, honk, limits, now);
      limits = result.limits;
      return result.reading;
    };
    for (let count = 0; count < ROOM.messagesBurstCount; count += 1) {
      expect(read(0).status).toBe("read");
    }
    for (let count = 0; count < ROOM.refusalsBurstCount; count += 1) {
      expect(read(0)).toMatchObject({ code: "RATE_LIMITED" });
    }
    expect(read(0).status).toBe("exhausted");
    expect(read(60_000).status).toBe("read");
  });
});
