/** A channel of Gaggle that was played, in the running product. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import PocketBase from "pocketbase";
import * as v from "valibot";
import { type Action, actAnswer, commitAnswer, type Person } from "#core/gaggle/api.ts";
import { FOX_VISITOR } from "#core/gaggle/log-events.ts";
import { type PlayedEncounter, playCommits } from "../oracles/gaggle-commits.ts";
import { FIRST_TABLE, ROUND_1000_START, signed } from "../oracles/gaggle-published.ts";
import { ACCOUNTS } from "../stack/pocketbase.ts";
import type { GooseQuarters } from "../stack/whole.ts";
import { type Account, enrol, operator, signedIn } from "./accounts.ts";

export type PlayedChannel = {
  slug: string;
  /** The records of its encounters, the oldest first. */
  encounters: { id: string; played: PlayedEncounter }[];
  /** Does what somebody types in chat. */
  act: (person: Person, action: Action) => Promise<v.InferOutput<typeof actAnswer>>;
};

/** Somebody at Twitch. */
export function viewer(login: string, number: number): Person {
  return { account: `twitch:${number}`, login, name: login };
}

/** A workspace of its own in which so many encounters were played by these people. */
export async function playedChannel(
  goose: GooseQuarters,
  name: string,
  people: readonly Person[],
  encounters: number,
): Promise<PlayedChannel> {
  const creator = await signedIn(goose, await enrol(goose, name));
  const tenant = String(creator.authStore.record?.tenant_id);
  const settings = creator.collection("service_settings");
  const { id } = await settings.getFirstListItem(`tenant = "${tenant}"`);
  await settings.update(id, { gaggle_enabled: true });
  const { slug } = await creator.collection("tenants").getOne(tenant);
  const bots = await botsClient(goose);
  const send = (path: string, body: object) =>
    bots.send(`/api/gq/bots/gaggle/${path}`, { method: "POST", body });
  const played = playedGame(tenant, people, encounters);
  const records: PlayedChannel["encounters"] = [];
  for (const one of played) {
    const { encounter } = v.parse(commitAnswer, await send("commit", one.commit));
    records.push({ id: encounter, played: one });
  }
  let acts = 0;
  return {
    slug: String(slug),
    encounters: records,
    act: async (person, action) => {
      acts += 1;
      const place = { id: `${tenant} ${acts}`, tenant, network: "twitch", chat_lines: 500 };
      return v.parse(actAnswer, await send("act", { ...place, person, action }));
    },
  };
}

/**
 * A game of this workspace. Its id is a random one, and so is what comes by in a game: of those that it
 * could have, the first that begins with two geese, of which the first's window ends at the beacon's round
 * 1000 (a fox's is shorter), and in which everybody catches two cards.
 */
function playedGame(
  tenant: string,
  people: readonly Person[],
  encounters: number,
): PlayedEncounter[] {
  for (let attempt = 1; ; attempt += 1) {
    const played = playCommits({
      ...{ tenant, people, encounters },
      seed: `game ${attempt}`,
      table: FIRST_TABLE,
      start: ROUND_1000_START,
      sign: signed,
    });
    const isGoose = played
      .slice(0, 2)
      .every(({ commit }) => commit.encounter?.visitor !== FOX_VISITOR);
    const isEnough = people.every(({ account }) => caughtIn(played, account).length > 1);
    if (isGoose && isEnough) return played;
  }
}

/** The cards that a player caught, by slug. */
export function caughtIn(played: readonly PlayedEncounter[], account: string): string[] {
  const slugs = played.flatMap(({ commit: { encounter } }) =>
    (encounter?.tries ?? []).some((one) => one.is_caught && one.person.account === account)
      ? [encounter?.visitor ?? ""]
      : [],
  );
  return [...new Set(slugs)];
}

/** Links a Twitch account to somebody, as they would do on their account page. */
export async function linkTwitch(
  goose: GooseQuarters,
  owner: Account,
  account: string,
): Promise<void> {
  const admin = await operator(goose);
  const { id: collectionRef } = await admin.collections.getOne("users");
  const { id } = await admin
    .collection("users")
    .getFirstListItem(admin.filter("email = {:email}", { email: owner.email }));
  const [provider, providerId] = account.split(":");
  const link = { collectionRef, recordRef: id, provider, providerId };
  await admin.collection("_externalAuths").create(link);
  // The player of the account becomes theirs when they look first.
  await (await signedIn(goose, owner)).send("/api/gq/gaggle/me", {});
}

async function botsClient(goose: GooseQuarters): Promise<PocketBase> {
  const { botsPassword } = v.parse(
    v.object({ botsPassword: v.string() }),
    JSON.parse(readFileSync(join(goose.dataDir, "secrets.json"), "utf8")),
  );
  const client = new PocketBase(`http://127.0.0.1:${goose.ports.pocketbase}`);
  client.autoCancellation(false);
  await client.collection("services").authWithPassword(ACCOUNTS.bots, botsPassword);
  return client;
}
