import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HEALTH_PING } from "../reading-limits.ts";
import { afterPing, describeHealth, median, pingTimeout, UNMEASURED } from "./health.ts";

const pinged = (...pings: (number | "failed")[]) => pings.reduce(afterPing, UNMEASURED);

describe("the health badge", () => {
  it("SHELL-SH2: gives the first ping 2 s and each later one 5 s, whatever came of the first", () => {
    expect(pingTimeout(UNMEASURED)).toBe(2000);
    expect(pingTimeout(pinged(12))).toBe(5000);
    expect(pingTimeout(pinged("failed"))).toBe(5000);
  });

  it("SHELL-SH3: keeps the last five round trips", () => {
    expect(pinged(1, 2, 3, 4, 5, 6, 7).roundTrips).toEqual([3, 4, 5, 6, 7]);
    fc.assert(
      fc.property(fc.array(fc.nat()), (pings) => {
        expect(pinged(...pings).roundTrips).toEqual(pings.slice(-HEALTH_PING.keptCount));
      }),
    );
  });

  it("SHELL-SH3: shows their median", () => {
    expect(median([])).toBeUndefined();
    expect(median([30, 10, 20])).toBe(20);
    expect(median([40, 10, 20, 30])).toBe(25);
    expect(describeHealth(pinged(900, 10, 12))).toEqual({ level: "good", text: "12 ms" });
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
        const middle = median(values) ?? Number.NaN;
        const below = values.filter((value) => value <= middle).length;
        const above = values.filter((value) => value >= middle).length;
        expect(Math.min(below, above)).toBeGreaterThanOrEqual(values.length / 2);
      }),
    );
  });

  it("SHELL-SH4: says that no answer came, and forgets it with the next one", () => {
    expect(describeHealth(pinged(12, "failed"))).toEqual({ level: "failed", text: "no answer" });
    expect(describeHealth(pinged(12, "failed", 14))).toEqual({ level: "good", text: "13 ms" });
  });

  it("SHELL-SH5: names three levels by their words too", () => {
    expect(describeHealth(UNMEASURED)).toEqual({ level: "unknown", text: "Health" });
    expect(describeHealth(pinged(150)).level).toBe("good");
    expect(describeHealth(pinged(151)).level).toBe("fair");
    expect(describeHealth(pinged(501)).level).toBe("poor");
  });
});
