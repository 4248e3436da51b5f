import { describe, expect, it, vi } from "vitest";
import { openPage, until } from "../../tests/simulators/browser.ts";
import { linkParts } from "./store.ts";

describe("links in a mail's text", () => {
  it("are told from the words around them, without the sentence's full stop", () => {
    const link = "http://localhost:4321/auth/action?mode=verifyEmail&token=a.b-c&creator=true";
    expect(linkParts(`Follow ${link}.\nThanks`)).toEqual([
      { text: "Follow " },
      { text: link, at: 7, href: link },
      { text: ".\nThanks" },
    ]);
  });

  it("are web addresses only", () => {
    expect(linkParts("javascript:alert(1)")).toEqual([{ text: "javascript:alert(1)" }]);
  });
});

describe("the outbox", () => {
  const MAIL = "GET /api/gq/outbox";
  const message = {
    id: "m1",
    to: "mira@example.com",
    subject: "Hello",
    text: "Hi",
    html: "",
    at: "",
  };

  it("shows the mail and looks for more while the page can be seen", async () => {
    const { store, server, browser } = await openPage(() => import("./store.ts"), { as: null });
    vi.useFakeTimers();
    server.route(MAIL, () => [message]);
    const stop = store.watchMail();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.$mail.get()).toEqual({ status: "ready", messages: [message] });
    server.route(MAIL, () => [{ ...message, id: "m2" }, message]);
    browser.isVisible = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.$mail.get()).toMatchObject({ messages: [{ id: "m1" }] });
    browser.isVisible = true;
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.$mail.get()).toMatchObject({ messages: [{ id: "m2" }, { id: "m1" }] });
    server.goDown();
    await vi.advanceTimersByTimeAsync(3000);
    expect(store.$mail.get().status).toBe("ready");
    stop();
    vi.useRealTimers();
  });

  it.each([
    [404, "absent"],
    [500, "failed"],
  ])("that is answered with %i is %s", async (status, end) => {
    const { store, server } = await openPage(() => import("./store.ts"), { as: null });
    server.refuse(MAIL, status);
    const stop = store.watchMail();
    await until(store.$mail, (mail) => mail.status === end);
    stop();
  });
});
