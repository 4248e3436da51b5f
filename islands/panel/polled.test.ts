import { describe, expect, it } from "vitest";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { type PageTime, Poll, type Polled } from "./polled.ts";
import type { Answer } from "./server.ts";

const BY = { token: "signed", channelId: "1", userId: "U1" };
const AWAY = { ok: false, code: "AWAY", message: "The server does not answer." } as const;

/** A page's clock that the test moves, and a server whose next answers it says. */
function page(answers: Answer<string>[]) {
  let now = 0;
  let due: { at: number; work: () => void } | undefined;
  const time: PageTime = {
    now: () => now,
    after(ms, work) {
      due = { at: now + ms, work };
      return () => {
        due = undefined;
      };
    },
  };
  const states: Polled<string>[] = [];
  let askedCount = 0;
  const poll = new Poll<string>({
    ask: async () => {
      askedCount += 1;
      return answers.shift() ?? AWAY;
    },
    goodFor: () => 1000,
    time,
    onChange: (state) => states.push(state),
  });
  return {
    poll,
    states,
    askedCount: () => askedCount,
    /** When the server is asked next, in milliseconds from now; undefined for never. */
    nextIn: () => due && due.at - now,
    next() {
      now = due?.at ?? now;
      due?.work();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("PANEL-V3: what is asked again and again", () => {
  it("is asked once Twitch has said who looks, and again when it is old", async () => {
    const { poll, states, next, nextIn, askedCount } = page([
      { ok: true, value: "one" },
      { ok: true, value: "two" },
    ]);
    await poll.refresh();
    expect(askedCount()).toBe(0);
    poll.authorize(BY);
    await settled();
    expect(states.at(-1)).toEqual({ type: "loaded", value: "one", at: 0 });
    expect(nextIn()).toBe(1000);
    next();
    await settled();
    expect(states.at(-1)).toEqual({ type: "loaded", value: "two", at: 1000 });
  });

  it("is kept while the server is away, which is asked less often each time", async () => {
    const { poll, states, next, nextIn } = page([{ ok: true, value: "one" }]);
    poll.authorize(BY);
    await settled();
    const waits: (number | undefined)[] = [];
    for (let count = 0; count < 8; count += 1) {
      next();
      await settled();
      waits.push(nextIn());
    }
    expect(states.at(-1)).toEqual({ type: "loaded", value: "one", at: 0, problem: AWAY.message });
    const { retryMinMs, retryMaxMs } = PANEL_LIMITS;
    expect(waits.slice(0, 3)).toEqual([retryMinMs, 2 * retryMinMs, 4 * retryMinMs]);
    expect(waits.at(-1)).toBe(retryMaxMs);
  });

  it("fails where nothing was known before", async () => {
    const { poll, states } = page([]);
    poll.authorize(BY);
    await settled();
    expect(states.at(-1)).toEqual({ type: "failed", code: "AWAY", message: AWAY.message });
  });

  it("is not asked while nobody looks", async () => {
    const { poll, nextIn, askedCount } = page([
      { ok: true, value: "one" },
      { ok: true, value: "two" },
    ]);
    poll.authorize(BY);
    await settled();
    poll.setVisible(false);
    expect(nextIn()).toBeUndefined();
    poll.setVisible(true);
    await settled();
    expect(askedCount()).toBe(2);
  });
});
