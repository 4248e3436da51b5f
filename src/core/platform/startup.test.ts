import { describe, expect, it } from "vitest";
import { AUTH } from "./limits.ts";
import {
  AppStartup,
  AUTH_CHECK_TIMEOUT,
  type AuthCheck,
  needsLinkStatus,
  recheckDelay,
} from "./startup.ts";

type Answer = Exclude<AuthCheck, "timeout">;

/** A clock that is moved by hand. */
class HandClock {
  now = 0;
  #waiting: { at: number; done: () => void }[] = [];

  wait = (ms: number): Promise<void> =>
    new Promise((done) => void this.#waiting.push({ at: this.now + ms, done }));

  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await settle();
      const next = this.#waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      this.now = next.at;
      next.done();
    }
    this.now = end;
    await settle();
  }
}

/** Lets everything that is already decided run. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A startup whose checks are answered by the test. */
function start() {
  const clock = new HandClock();
  const answers: PromiseWithResolvers<Answer>[] = [];
  const resets: string[] = [];
  const logged: string[] = [];
  const startup = new AppStartup({
    checkAuth: () => {
      const answer = Promise.withResolvers<Answer>();
      answers.push(answer);
      return answer.promise;
    },
    resetAuth: (because) => resets.push(because),
    log: (message) => logged.push(message),
    wait: clock.wait,
  });
  const answer = async (end: Answer) => {
    answers.at(-1)?.resolve(end);
    await settle();
  };
  return { clock, answers, answer, resets, logged, startup };
}

/** What a promise has come to, or "waiting". */
function follow<T>(promise: Promise<T>) {
  const seen: { value: T | "waiting" } = { value: "waiting" };
  void promise.then((value) => {
    seen.value = value;
  });
  return seen;
}

describe("initialisation", () => {
  it("GUARD-G1: not initialised, then loading, then initialised; asked once", async () => {
    const { startup, answer, answers } = start();
    expect(startup.state).toEqual({ status: "not-initialised" });
    const first = follow(startup.ensure());
    expect(startup.state).toEqual({ status: "loading" });
    await answer("done");
    expect(first.value).toBe("ready");
    expect(startup.state).toEqual({ status: "initialised" });
    expect(await startup.ensure()).toBe("ready");
    expect(answers).toHaveLength(1);
  });

  it("GUARD-G1: a failure is kept, and the next one who needs it begins again", async () => {
    const { startup, answer, answers } = start();
    const first = follow(startup.ensure());
    await answer("failed");
    expect(first.value).toBe("failed");
    expect(startup.state).toEqual({ status: "failed", reason: "failed" });
    expect(startup.known).toBe("failed");
    const second = follow(startup.ensure());
    expect(answers).toHaveLength(2);
    await answer("done");
    expect(second.value).toBe("ready");
  });

  it("GUARD-G2: takes 15 s at most", async () => {
    const { startup, clock, resets } = start();
    const first = follow(startup.ensure());
    await clock.advance(AUTH.initTimeoutMs - 1);
    expect(first.value).toBe("waiting");
    await clock.advance(1);
    expect(first.value).toBe("timeout");
    expect(startup.state).toEqual({ status: "failed", reason: "timeout" });
    expect(resets.at(-1)).toBe("timeout");
  });

  it("GUARD-G3: who comes while it is loading waits, and goes on as soon as it has ended", async () => {
    const { startup, clock, answer } = start();
    void startup.ensure();
    const second = follow(startup.ensure());
    await clock.advance(3 * AUTH.initPollMs + 100);
    expect(second.value).toBe("waiting");
    await answer("done");
    expect(second.value).toBe("ready");
  });

  it("GUARD-G3: after 20 polls of 500 ms that is a time-out", async () => {
    const { startup, clock } = start();
    const first = follow(startup.ensure());
    const second = follow(startup.ensure());
    await clock.advance(AUTH.initPollCount * AUTH.initPollMs - 1);
    expect(second.value).toBe("waiting");
    await clock.advance(1);
    expect(second.value).toBe("timeout");
    expect(first.value).toBe("waiting");
  });
});

describe("the auth check at startup", () => {
  it("GUARD-G4: after 8 s it says so, the auth store is reset and the check begun afresh", async () => {
    const { startup, clock, resets, logged, answers, answer } = start();
    const first = follow(startup.ensure());
    await clock.advance(AUTH.startupCheckTimeoutMs - 1);
    expect(logged).toEqual([]);
    await clock.advance(1);
    expect(AUTH_CHECK_TIMEOUT).toBe("Auth check timeout on startup");
    expect(logged).toEqual([AUTH_CHECK_TIMEOUT]);
    expect(resets).toEqual(["timeout"]);
    expect(answers).toHaveLength(2);
    await answer("done");
    expect(first.value).toBe("ready");
  });

  it("GUARD-G5: an auth error resets the auth store, and the visitor goes on as a guest", async () => {
    const { startup, resets, answer } = start();
    const first = follow(startup.ensure());
    await answer("refused");
    expect(first.value).toBe("ready");
    expect(resets).toEqual(["refused"]);
  });

  it("GUARD-G5: any other failure leaves the auth store as it is", async () => {
    const { startup, resets, logged, answers } = start();
    const first = follow(startup.ensure());
    answers[0]?.reject(new Error("The answer could not be read"));
    await settle();
    expect(first.value).toBe("failed");
    expect(resets).toEqual([]);
    expect(logged).toEqual(["The answer could not be read"]);
  });
});

describe("after startup", () => {
  it("GUARD-G6: link status is fetched for somebody with a tenant, when none is loaded", () => {
    expect(needsLinkStatus("tenant1", false)).toBe(true);
    expect(needsLinkStatus("tenant1", true)).toBe(false);
    expect(needsLinkStatus("", false)).toBe(false);
    expect(needsLinkStatus(undefined, false)).toBe(false);
  });

  it("GUARD-G8: auth is checked again at most once every 2 s", () => {
    expect(recheckDelay(undefined, 5000)).toBe(0);
    expect(recheckDelay(5000, 5000)).toBe(2000);
    expect(recheckDelay(5000, 6999)).toBe(1);
    expect(recheckDelay(5000, 7000)).toBe(0);
    // A clock that was set back must not hold it for ever.
    expect(recheckDelay(5000, 1000)).toBe(0);
  });
});
