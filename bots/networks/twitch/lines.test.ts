import { describe, expect, it } from "vitest";
import { type IrcMessage, levelOf, readLine, readMessage, tag } from "./lines.ts";

function message(tags: Record<string, unknown>, text = "!hello", login = "hanna"): IrcMessage {
  return {
    tags: { id: "1", "display-name": "Hanna", "room-id": "7", "user-id": "12", ...tags },
    prefix: `${login}!${login}@${login}.tmi.twitch.tv`,
    command: "PRIVMSG",
    params: ["#GoosePond", text],
  };
}

describe("a chat line", () => {
  it("is read from a PRIVMSG", () => {
    expect(readLine(message({}))).toEqual({
      id: "1",
      channel: "goosepond",
      userId: "12",
      login: "hanna",
      displayName: "Hanna",
      level: "everyone",
      text: "!hello",
      isBot: false,
      isShared: false,
      isSubscriber: false,
    });
  });

  it.each([
    [{ badges: "subscriber/12,premium/1" }, true],
    [{ badges: "moderator/1,founder/0" }, true],
    [{ badges: "vip/1" }, false],
  ])("has its writer's subscription from the badges: %j is %s", (tags, isSubscriber) => {
    expect(readLine(message(tags))?.isSubscriber).toBe(isSubscriber);
  });

  it.each([
    [{ badges: "broadcaster/1,premium/1" }, "broadcaster"],
    [{ badges: "moderator/1,subscriber/12" }, "mod"],
    [{ badges: true, mod: "1" }, "mod"],
    [{ badges: "vip/1" }, "vip"],
    [{ badges: "", vip: "1" }, "vip"],
    [{ badges: "subscriber/12" }, "everyone"],
    [{}, "everyone"],
  ])("has the level of its badges: %j is %s", (tags, level) => {
    expect(levelOf(message(tags))).toBe(level);
  });

  it("of the channel's owner is the broadcaster's", () => {
    expect(readLine(message({}, "!hello", "goosepond"))?.level).toBe("broadcaster");
  });

  it("by /me is its text", () => {
    expect(readLine(message({}, "\u0001ACTION !hello you\u0001"))?.text).toBe("!hello you");
  });

  it.each([
    ["@Greta !hello you", "!hello you"],
    ["\u0001ACTION @Greta !hello\u0001", "!hello"],
    ["!hello @Greta", "!hello @Greta"],
  ])("WADDLE-N12: in a reply, %j is read as %j", (text, expected) => {
    expect(readLine(message({ "reply-parent-msg-id": "2" }, text))?.text).toBe(expected);
  });

  it("WADDLE-N12: that is no reply keeps whom it mentions", () => {
    expect(readLine(message({}, "@Greta !hello"))?.text).toBe("@Greta !hello");
  });

  it("of another bot is marked", () => {
    expect(readLine(message({}, "!hello", "nightbot"))?.isBot).toBe(true);
  });

  it.each([
    ["8", true],
    ["7", false],
  ])("with source-room-id %s in room 7: shared %s", (source, isShared) => {
    expect(readLine(message({ "source-room-id": source }))?.isShared).toBe(isShared);
  });

  it("keeps a display name that looks like a number or holds escapes", () => {
    expect(readLine(message({ "display-name": "1" }))?.displayName).toBe("1");
    expect(tag(message({ "display-name": "a\\sb\\:c\\\\d" }), "display-name")).toBe("a b;c\\d");
  });

  it.each([null, undefined, "text", {}, { tags: {}, prefix: 3, command: "X", params: [] }])(
    "%j is no message",
    (raw) => {
      expect(readMessage(raw)).toBeUndefined();
    },
  );

  it("needs an id, a channel and a person", () => {
    expect(readLine(message({ id: "" }))).toBeUndefined();
    expect(readLine({ ...message({}), prefix: null })).toBeUndefined();
    expect(readLine({ ...message({}), params: [] })).toBeUndefined();
    expect(readLine({ ...message({}), command: "NOTICE" })).toBeUndefined();
  });
});
