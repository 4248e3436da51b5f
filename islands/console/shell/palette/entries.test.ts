import { describe, expect, it } from "vitest";
import { presenceOf } from "#core/chat/bot-presence.ts";
import type { Session } from "#core/entities/session.ts";
import { grantsOf } from "#core/platform/permissions.ts";
import { MEMBER_SERVICES } from "../../../../tests/simulators/browser.ts";
import {
  actionEntries,
  botEntry,
  commandEntries,
  find,
  pageEntries,
  thingEntries,
} from "./entries.ts";
import { thingKindsFor } from "./things.ts";

const session: Session = {
  user: {
    id: "user1",
    email: "keeper@example.com",
    name: "",
    email_verified: true,
    tenant_id: "pond1",
    discord_linked: false,
    discord_user_id: "",
    second_factor: false,
    has_password: true,
  },
  tenant: { id: "pond1", name: "Reed pond", slug: "reed-pond", time_zone: "UTC" },
  tenants: [
    { id: "pond1", name: "Reed pond", slug: "reed-pond", role: "owner" },
    { id: "lake1", name: "Wide lake", slug: "wide-lake", role: "artist" },
  ],
  role: "owner",
  permissions: grantsOf("owner"),
  services: {
    waddle_enabled: true,
    gaggle_enabled: false,
    gander_enabled: false,
    nest_sketch_enabled: true,
    pondparty_enabled: false,
  },
  live_sketch: "",
};
const artist: Session = { ...session, role: "artist", permissions: grantsOf("artist") };

const stored = {
  command_name: "!lurk",
  response_text: "$(user) hides in the reeds.",
  cooldown_seconds: 10,
  user_level: "everyone" as const,
  enabled: true,
  aliases: [],
  usage_count: 0,
};
const commands = ["!lurk", "!hug", "!honk", "!raid", "!so", "!discord"].map((command_name, at) => ({
  ...stored,
  id: `c${at}`,
  command_name,
}));
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

describe("the palette", () => {
  it("lists the pages that the member may open, and no others", () => {
    expect(labels(pageEntries(session))).toContain("Commands");
    expect(labels(pageEntries(artist))).not.toContain("Commands");
    expect(labels(pageEntries(artist))).toContain("Canvas");
  });

  it("offers the other workspaces, and a new command to those who may write one", () => {
    expect(labels(actionEntries(session))).toEqual(
      expect.arrayContaining(["Switch to Wide lake", "New chat command", "Theme: walnut"]),
    );
    expect(labels(actionEntries(session))).not.toContain("Switch to Reed pond");
    expect(labels(actionEntries(artist))).not.toContain("New chat command");
  });

  it("finds a chat command without its sign, before what only mentions the word", () => {
    const all = [...pageEntries(session), ...commandEntries(commands)];
    expect(labels(find(all, "lurk"))).toEqual(["!lurk"]);
    expect(find(all, "!di")[0]?.label).toBe("!discord");
    expect(find(all, "reeds")).toHaveLength(commands.length);
    expect(find(all, "comm")[0]?.label).toBe("Commands");
  });

  it("STATUS-C5: says how the bot is in the channel, and leads to what mends it", () => {
    const presence = presenceOf(
      {
        is_on: true,
        has_beacon: true,
        channel: "",
        bot_login: "",
        status: null,
        heard_at: 1,
        now: 1,
      },
      1,
    );
    expect(find([botEntry(presence)], "bot status")).toMatchObject([
      { label: "No Twitch channel is connected", deed: { type: "go", to: "/waddle/general" } },
    ]);
  });

  it("needs every word", () => {
    expect(labels(find(actionEntries(session), "theme dark"))).toEqual(["Theme: dark"]);
    expect(find(actionEntries(session), "theme nothing")).toEqual([]);
  });

  it("finds the things of those kinds that are built and that the member may edit", () => {
    const things = {
      counters: [{ id: "c1", name: "deaths" }],
      timers: [{ id: "t1", name: "Follow the geese" }],
      giveaways: [{ id: "g1", name: "Winter geese" }],
    };
    for (const { group, collection, page, opens } of thingKindsFor(session)) {
      for (const { id, name } of things[collection as keyof typeof things] ?? []) {
        expect(find(thingEntries(session, things), name)).toEqual([
          expect.objectContaining({
            group,
            label: name,
            deed: { type: "go", to: `${page}?${opens}=${id}` },
          }),
        ]);
      }
    }
    expect(thingEntries(artist, things)).toEqual([]);
    const off = { ...session, services: { ...MEMBER_SERVICES, waddle_enabled: false } };
    expect(thingEntries(off, things)).toEqual([]);
  });

  it("shows a few commands before anything is typed", () => {
    const shown = find([...actionEntries(session), ...commandEntries(commands)], " ");
    expect(shown.filter(({ group }) => group === "Chat commands")).toHaveLength(4);
  });
});
