import { describe, expect, it } from "vitest";
import { grantsOf } from "#core/platform/permissions.ts";
import {
  dataOf,
  memberSession,
  openPage,
  type PageOptions,
} from "../../../tests/simulators/browser.ts";
import { nextSteps } from "./store.ts";

const services = {
  waddle_enabled: true,
  gaggle_enabled: false,
  gander_enabled: false,
  nest_sketch_enabled: false,
  pondparty_enabled: false,
};

describe("next steps", () => {
  it("follow what is there, not what was clicked", () => {
    const standing = { services, permissions: grantsOf("owner") };
    const steps = nextSteps(standing, { commands: 2, channel: "" });
    expect(steps.filter(({ done }) => done).map(({ id }) => id)).toEqual(["waddle", "command"]);
    expect(steps.find(({ done }) => !done)?.to).toBe("/waddle/general");
  });

  it("are those that the member may take", () => {
    const standing = { services, permissions: grantsOf("chat_moderator") };
    expect(nextSteps(standing, { commands: 0, channel: "" }).map(({ id }) => id)).toEqual([
      "command",
    ]);
  });
});

const openDashboard = (options: PageOptions = {}) =>
  openPage(
    async () => ({
      ...(await import("./store.ts")),
      ...(await import("./activity.ts")),
      ...(await import("./lately.ts")),
    }),
    options,
  );

describe("what the dashboard loads", () => {
  it("is how far the workspace has come", async () => {
    const { store, server } = await openDashboard();
    server.add("chat_commands", { tenant: "tenant1" });
    server.add("chat_commands", { tenant: "tenant2" });
    server.add("bot_config", { tenant: "tenant1", twitch_channel: "mirageese" });
    await store.loadProgress();
    expect(store.$progress.get()).toEqual({
      status: "ready",
      data: { commands: 1, channel: "mirageese" },
    });
    server.goDown();
    await store.loadProgress();
    expect(store.$progress.get()).toMatchObject({ failure: { kind: "unreachable" } });
  });

  it("is what the bot did in each hour", async () => {
    const { store, server } = await openDashboard();
    const hour = { at: 3_600_000, sent: 3, rehearsed: 0, dropped: 1 };
    server.route("GET /api/gq/activity", () => ({ hours: [hour] }));
    await store.loadActivity();
    expect(store.$activity.get()).toEqual({ status: "ready", data: [hour] });
    server.refuse("GET /api/gq/activity", 500);
    await store.loadActivity();
    expect(store.$activity.get().status).toBe("failed");
  });
});

describe("what happened lately", () => {
  const CHANGE = { tenant: "tenant1", action: "command.deleted", subject: "!lurk", details: null };
  const LINE = {
    tenant: "tenant1",
    text: "Hello!",
    reason: "",
    network: "twitch",
    channel: "mira",
  };

  async function openLately(options: PageOptions = {}) {
    const page = await openDashboard(options);
    page.server.add("deliveries", { ...LINE, state: "sent", said_at: "2026-01-01 12:00:00.000Z" });
    page.server.add("deliveries", {
      ...LINE,
      state: "dropped",
      reason: "Too old",
      said_at: "2026-01-01 10:00:00.000Z",
    });
    page.server.add("audit_log", {
      ...CHANGE,
      actor_name: "Ada",
      created_at: "2026-01-01 11:00:00.000Z",
    });
    const kinds = () => {
      const { happenings, missing } = dataOf(page.store.$lately);
      return { kinds: happenings.map(({ kind }) => kind), missing: missing?.status };
    };
    return { ...page, kinds };
  }

  it("is what was said, what was not, and who changed something, the latest first", async () => {
    const { store, kinds } = await openLately();
    await store.loadLately();
    expect(kinds()).toEqual({ kinds: ["said", "changed", "unsaid"], missing: undefined });
  });

  it("leaves changes to those who may see them", async () => {
    const { store, server, kinds } = await openLately({ as: memberSession({ permissions: [] }) });
    await store.loadLately();
    expect(kinds()).toEqual({ kinds: ["said", "unsaid"], missing: undefined });
    expect(server.requestsTo("GET /api/collections/audit_log/records")).toHaveLength(0);
  });

  it("shows the half that could be loaded, and what is missing", async () => {
    const { store, server, kinds } = await openLately();
    server.refuse("GET /api/collections/audit_log/records", 500);
    await store.loadLately();
    expect(kinds()).toEqual({ kinds: ["said", "unsaid"], missing: 500 });
    server.goDown();
    await store.loadLately();
    expect(store.$lately.get().status).toBe("failed");
  });
});
