import * as v from "valibot";

/**
 * The panel on /panel: the extension's own pages in a frame, with a stand-in of Twitch around them. These
 * are the messages between the page and the frame, and what there is in the invented channel.
 */

/** Who looks, as Twitch lets the panel know it. */
export const DEMO_VIEWERS = ["signed_out", "unshared", "shared"] as const;

export type DemoViewer = (typeof DEMO_VIEWERS)[number];

const viewer = v.picklist(DEMO_VIEWERS);

/** From the page: what Twitch says, and what the visitor wants to happen. */
export const demoOrder = v.variant("type", [
  v.object({ type: v.literal("twitch"), theme: v.picklist(["light", "dark"]), viewer }),
  /** A goose comes by. */
  v.object({ type: v.literal("send") }),
  /** The chase ends now, and the draw comes. */
  v.object({ type: v.literal("draw") }),
]);

export type DemoOrder = v.InferOutput<typeof demoOrder>;

/** From the frame: what the page shows beside it. */
export const demoReport = v.variant("type", [
  /** The frame's script is there and waits for orders. */
  v.object({ type: v.literal("ready") }),
  v.object({ type: v.literal("chat"), name: v.string(), text: v.string() }),
  /** The visitor shares who they are by the panel's own button. */
  v.object({ type: v.literal("shared") }),
  v.object({ type: v.literal("game"), state: v.picklist(["open", "quiet", "failed"]) }),
]);

export type DemoReport = v.InferOutput<typeof demoReport>;

export const PANEL_DEMO = {
  channel: { name: "Demo pond", slug: "demo-pond", twitch: "demopond" },
  /** The channel's number at Twitch. */
  channelId: "1",
  bot: "Waddle",
  viewers: ["pondweed", "reedling", "marsh_marigold"],
  chaseSeconds: 60,
  commands: ["!lurk", "!socials", "!dice"],
  giveaways: [
    { name: "A tin of good bread", keyword: "!bread", url: "/waddle/giveaways", hours: 1 },
  ],
} as const;
