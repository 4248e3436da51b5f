import { describe, expect, it } from "vitest";
import { REFUSAL_IDS, refusalOf } from "./refusals.ts";

describe("what Twitch refuses (WADDLE-L15)", () => {
  it.each(REFUSAL_IDS)("WADDLE-L15: %s has words of its own kind, fit for the ledger", (id) => {
    const reason = refusalOf(id)?.reason ?? "";
    expect(reason.length).toBeGreaterThan(10);
    expect(reason.length).toBeLessThanOrEqual(300);
    expect(reason).not.toContain("msg_");
  });

  it("WADDLE-L15: an id that is new is a refusal too, other notices are none", () => {
    expect(refusalOf("msg_something_new")?.reason).toContain("msg_something_new");
    for (const id of ["slow_on", "emote_only_off", "", "constructor"]) {
      expect(refusalOf(id)).toBeUndefined();
    }
  });

  it("WADDLE-L16: a ban, a suspension and the limit of channels say where the bot is", () => {
    expect(refusalOf("msg_banned")?.presence).toBe("banned");
    expect(refusalOf("msg_channel_suspended")?.presence).toBe("channel_suspended");
    expect(refusalOf("msg_concurrent_channel_limit_reached")?.presence).toBe("channel_limit");
    expect(refusalOf("msg_slowmode")?.presence).toBeUndefined();
  });
});
