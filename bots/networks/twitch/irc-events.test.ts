import { describe, expect, it } from "vitest";
import { readEvent } from "./irc-events.ts";
import type { IrcMessage } from "./lines.ts";

/** As https://dev.twitch.tv/docs/chat/irc/#usernotice-tags has them. */
function notice(tags: Record<string, unknown>, text?: string): IrcMessage {
  return {
    tags: {
      id: "e1",
      login: "hanna",
      "display-name": "Hanna",
      "user-id": "12",
      "room-id": "7",
      "msg-param-sub-plan": "1000",
      ...tags,
    },
    prefix: "tmi.twitch.tv",
    command: "USERNOTICE",
    params: ["#goosepond", ...(text === undefined ? [] : [text])],
  };
}

const HANNA = { id: "e1", userId: "12", login: "hanna", displayName: "Hanna" };

describe("an event of chat (WADDLE-N13)", () => {
  it.each([
    [
      notice({ "msg-id": "sub", "msg-param-cumulative-months": "1" }),
      { ...HANNA, type: "subscription", tier: 1, months: 1, message: "" },
    ],
    [
      notice(
        {
          "msg-id": "resub",
          "msg-param-cumulative-months": "14",
          "msg-param-sub-plan": "Prime",
        },
        "Honk!",
      ),
      { ...HANNA, type: "subscription", tier: 1, months: 14, message: "Honk!" },
    ],
    [
      notice({ "msg-id": "subgift", "msg-param-sub-plan": "2000" }),
      { ...HANNA, type: "gift", tier: 2, count: 1 },
    ],
    [
      notice({
        "msg-id": "submysterygift",
        "msg-param-mass-gift-count": "20",
        "msg-param-sub-plan": "3000",
      }),
      { ...HANNA, type: "gift", tier: 3, count: 20 },
    ],
    [
      notice({ "msg-id": "raid", "msg-param-viewerCount": "350" }),
      { ...HANNA, type: "raid", viewers: 350 },
    ],
  ])("WADDLE-N13: is read: %#", (message, event) => {
    expect(readEvent(message)).toEqual(event);
  });

  it("WADDLE-N13: gifts that were given together count once", () => {
    const one = notice({ "msg-id": "subgift", "msg-param-community-gift-id": "g1" });
    expect(readEvent(one)).toBeUndefined();
  });

  it("WADDLE-N13: a giver without a name stays unnamed", () => {
    const message = notice({
      "msg-id": "subgift",
      login: "ananonymousgifter",
      "display-name": "AnAnonymousGifter",
      "user-id": "274598607",
    });
    expect(readEvent(message)).toMatchObject({ userId: "", login: "", displayName: "", count: 1 });
  });

  it("WADDLE-N13: a line with bits is a cheer, with an id of its own", () => {
    const line: IrcMessage = {
      tags: { id: "l1", bits: "100", "display-name": "Hanna", "user-id": "12" },
      prefix: "hanna!hanna@hanna.tmi.twitch.tv",
      command: "PRIVMSG",
      params: ["#goosepond", "Cheer100 honk"],
    };
    const cheer = { type: "cheer", bits: 100, message: "Cheer100 honk" };
    expect(readEvent(line)).toEqual({ ...HANNA, ...cheer, id: "l1:cheer" });
    expect(readEvent({ ...line, tags: { id: "l2" } })).toBeUndefined();
  });

  it.each([
    notice({ "msg-id": "raid", "source-room-id": "8", "msg-param-viewerCount": "3" }),
    notice({ "msg-id": "sharedchatnotice", "source-msg-id": "raid" }),
    notice({ "msg-id": "announcement" }),
    notice({ "msg-id": "raid", id: "" }),
  ])("WADDLE-N13: that is another channel's, or none that we report, is none: %#", (message) => {
    expect(readEvent(message)).toBeUndefined();
  });
});
