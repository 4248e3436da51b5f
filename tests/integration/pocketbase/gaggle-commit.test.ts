import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type GaggleChannel, gaggleChannel, saltOf, twitcher } from "./gaggle-fixture.ts";

let stack: PocketBaseStack;
let channel: GaggleChannel;

beforeAll(async () => {
  stack = await startPocketBase();
  channel = await gaggleChannel(stack, "commits@example.com");
});

afterAll(() => stack.stop());

const anna = twitcher("anna");
const bert = twitcher("bert");

describe("an encounter", () => {
  it("smoke", async () => {
    const answer = await channel.meet({
      visitor: "mallard",
      tries: [{ person: anna, caught: true, egg: "smew" }, { person: bert }],
    });
    expect(answer).toMatchObject({ caught: [{ name: "ANNA", is_new: true }], eggs: ["ANNA"] });
    const restored = await channel.restore();
    expect(restored.players).toMatchObject([
      { account: anna.account, salt: saltOf(anna) },
      { account: bert.account, misses: 1 },
    ]);
    console.log(restored);
    for (const action of [
      { type: "collection", of: null },
      { type: "card", card: "mallard" },
      { type: "eggs" },
      { type: "hatch" },
      { type: "wish", card: "smew" },
      { type: "wishes" },
      { type: "top" },
      { type: "release", card: "mallard" },
      { type: "buy_egg" },
      { type: "gift", to: { by: "login", login: "bert" }, card: "mallard" },
      { type: "forget" },
      { type: "eggs" },
      { type: "join" },
    ] as const)
      console.log(action.type, JSON.stringify(await channel.act(anna, action)));
    console.log(
      await channel.send("wishers", { tenant: channel.tenant, network: "twitch", card: "smew" }),
    );
  });
});
