import { describe, expect, it } from "vitest";
import { encounterMessage, readButtonPress, type ShownEncounter } from "./embed.ts";

const words = {
  prefix: "!",
  link: (path: string) => `https://geese.test${path}`,
  nameOf: (slug: string) => (slug === "snow-goose" ? "Snow Goose" : slug),
  rarityOf: (slug: string) => (slug === "snow-goose" ? "rare" : ""),
};

const open: ShownEncounter = {
  encounter: 7,
  visitor: "snow-goose",
  endsAt: 1_800_000_120,
  honkers: 3,
  count: 2,
  picture: "https://geese.test/snow.png",
  state: "open",
};

const buttons = (shown: ShownEncounter) =>
  encounterMessage(shown, words).components[0]?.components.map(({ custom_id, disabled }) => [
    custom_id,
    disabled,
  ]);

describe("an encounter in Discord", () => {
  it("shows the card's picture and rarity, the time left, and the button that counts", () => {
    const [embed] = encounterMessage(open, words).embeds;
    expect(embed).toMatchObject({
      title: "Snow Goose ◆◆◆ rare",
      image: { url: "https://geese.test/snow.png" },
      footer: { text: "2 tried" },
    });
    expect(embed?.description).toContain("<t:1800000120:R>");
    expect(buttons(open)).toEqual([
      ["gaggle:catch:7", false],
      ["gaggle:honk:7", true],
    ]);
    expect(buttons({ ...open, visitor: "fox", picture: "" })).toEqual([
      ["gaggle:catch:7", true],
      ["gaggle:honk:7", false],
    ]);
  });

  it("takes no press after the window, and shows the result with its page", () => {
    const closed = { ...open, state: "closed", line: "Time is up!" } as const;
    expect(buttons(closed)?.every(([, disabled]) => disabled === true)).toBe(true);
    const over = {
      ...open,
      state: "over",
      lines: ["1 of 2 caught it.", "More."],
      id: "abc",
    } as const;
    expect(encounterMessage(over, words).embeds[0]).toMatchObject({
      description: "1 of 2 caught it.\nMore.",
      url: "https://geese.test/tcg/encounters/abc",
    });
  });

  it("GAGGLE-L5: a pressed button is the same try as the command", () => {
    const press = (custom_id: string, user: object = {}) => ({
      type: 3,
      data: { custom_id },
      member: { nick: null, user: { id: "42", username: "anna", global_name: "Anna", ...user } },
    });
    expect(readButtonPress(press("gaggle:catch:7"))).toEqual({
      person: { account: "discord:42", login: "anna", name: "Anna" },
      encounter: 7,
      request: { type: "catch", word: "" },
    });
    expect(readButtonPress(press("gaggle:honk:7"))?.request).toEqual({ type: "honk" });
    for (const other of [
      press("gaggle:eat:7"),
      press("gaggle:catch:0"),
      press("poll:1"),
      press("gaggle:catch:7", { id: "nobody" }),
      { data: {} },
      null,
    ]) {
      expect(readButtonPress(other)).toBeUndefined();
    }
  });
});
