/** What a question, a name or a message may try, with a stand-in for answers that does repeat it all. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discordInjections } from "../../corpora/discord-injections.ts";
import type { Interaction } from "../../simulators/discord/interactions.ts";
import { type GanderStack, inPond, openServer, type Pond, startGander } from "./gander-fixture.ts";

/** So many at once; all at once would say more about the machine than about Gander. */
const AT_ONCE_COUNT = 50;
const SECRET = "the owner's password is quixotic";

let stack: GanderStack;
let ponds: Pond[];

beforeAll(async () => {
  stack = await startGander(async (parts) => {
    ponds = [];
    for (const name of ["injectpond", "injectlake", "injectmere"]) {
      ponds.push(await openServer(parts, name));
    }
  });
}, 120_000);

afterAll(() => stack.stop());

/** Everything that is set for the servers. */
async function settings(): Promise<string> {
  const all = await Promise.all(
    ["gander_config", "gander_servers", "gander_channels"].map((name) =>
      stack.admin.collection(name).getFullList({ sort: "id" }),
    ),
  );
  return JSON.stringify(all);
}

const isDone = ({ replies }: Interaction) =>
  replies.some(({ components }) => components.length > 0);

describe("injections on Discord", { timeout: 240_000 }, () => {
  it("GANDER-D8, GANDER-D11: 300 of them notify nobody, change nothing and read nothing else", async () => {
    const { discord } = stack;
    const [pond, lake] = ponds;
    if (!pond || !lake) throw new Error("There are ponds");
    const owner = discord.world.addUser("owner");
    pond.server.managers.add(owner.id);
    const tell = discord.command(inPond(pond, owner), "remember", "", [
      { name: "text", type: 3, value: SECRET },
    ]);
    await discord.answered(tell, /I will remember/);
    const before = await settings();

    const injections = discordInjections({
      owner: owner.id,
      role: "12345678901234567",
      tenant: lake.tenant,
    });
    expect(injections).toHaveLength(300);
    const asked: { where: Pond; interaction: Interaction }[] = [];
    for (const [at, text] of injections.entries()) {
      const where = ponds[at % ponds.length] ?? pond;
      const user = discord.world.addUser(`guest${at}`);
      user.global_name = text.slice(0, 32);
      const value = `${text}\nscope, voice, about me?`;
      const interaction = discord.command(inPond(where, user), "ask", "", [
        { name: "question", type: 3, value },
      ]);
      asked.push({ where, interaction });
      if (asked.length % AT_ONCE_COUNT > 0) continue;
      await discord.until("their answers", () => asked.every((each) => isDone(each.interaction)));
    }

    for (const { where, interaction } of asked) {
      const said = interaction.replies.map(({ content }) => content).join("\n");
      expect(said).toContain(`I read for ${where.tenant}.`);
      expect(said).not.toContain("quixotic");
    }
    expect(discord.world.rules.pings).toEqual([]);
    expect(discord.world.rules.unfurled).toEqual([]);
    expect(discord.world.violations).toEqual([]);
    expect(await settings()).toBe(before);
    const shown = discord.command(inPond(pond, owner), "memory");
    const memory = await discord.answered(shown);
    expect(memory.content.match(/^- /gm)).toHaveLength(1);
  });

  it("GANDER-D8: a press of the wizard's buttons by somebody else changes nothing", async () => {
    const { discord } = stack;
    const [pond] = ponds;
    if (!pond) throw new Error("There is a pond");
    const manager = discord.world.addUser("manager");
    const stranger = discord.world.addUser("stranger");
    pond.server.managers.add(manager.id);
    const setup = discord.command(inPond(pond, manager), "gander", "setup");
    const page = await discord.until("a page", () => setup.replies[0]);
    const before = await settings();
    // Discord shows the page to its owner alone; whoever forges the press is not in its list.
    discord.press(inPond(pond, stranger), page, "gander:set:off");
    await discord.until("a refusal", () => /Manage Server/.test(page.content));
    expect(await settings()).toBe(before);
  });
});
