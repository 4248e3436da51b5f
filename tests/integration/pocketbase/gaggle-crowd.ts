/** People with an account of ours, who may link the accounts that they play Gaggle with. */
import * as v from "valibot";
import { type OwnPlayer, ownPlayer, type Person, publicPlayer } from "#core/gaggle/api.ts";
import { post } from "../../stack/people.ts";
import type { PocketBaseStack } from "../../stack/pocketbase.ts";
import { gaggleChannel, twitcher } from "./gaggle-fixture.ts";

export type GaggleCrowd = Awaited<ReturnType<typeof gaggleCrowd>>;

/** A channel, and what is asked about those who play there. */
export async function gaggleCrowd(stack: PocketBaseStack) {
  const admin = await stack.adminClient();
  const channel = await gaggleChannel(stack, "crowd@example.com");
  const { id: collectionRef } = await admin.collections.getOne("users");
  let people = 0;

  const link = (user: string, account: string) => {
    const [provider = "", providerId = ""] = account.split(":");
    const values = { collectionRef, recordRef: user, provider, providerId };
    return admin.collection("_externalAuths").create(values);
  };

  return {
    admin,
    channel,

    /** Somebody new, with an account of ours and the names they go by. */
    async somebody() {
      people += 1;
      const twitch = twitcher(`person${people}`);
      const email = `person${people}@example.com`;
      const client = await stack.creator(email);
      const user = client.authStore.record?.id ?? "";
      const path = "/api/gq/gaggle/me";
      return {
        twitch,
        discord: discordOf(twitch),
        client,
        user,
        email,
        link: (account: string) => link(user, account),
        me: async (): Promise<OwnPlayer> =>
          v.parse(ownPlayer, (await stack.request("GET", path, { as: client })).body),
        change: async (change: object): Promise<OwnPlayer> =>
          v.parse(ownPlayer, (await post(stack, path, client, change)).body),
      };
    },

    /** The public page of a collection, or the status of its refusal. */
    async collectionAt(page: string) {
      const answer = await stack.request("GET", `/api/gq/public/gaggle/players/${page}`);
      return answer.status === 200 ? v.parse(publicPlayer, answer.body) : answer.status;
    },

    /** The collections that have something about a player. */
    async rowsAbout(player: string) {
      const found: string[] = [];
      for (const name of OF_PLAYERS) {
        const filter =
          name === "gaggle_trades"
            ? `from_player = "${player}" || to_player = "${player}"`
            : `player = "${player}"`;
        const { totalItems } = await admin.collection(name).getList(1, 1, { filter });
        if (totalItems > 0) found.push(name);
      }
      return found;
    },

    /** The id of somebody's player; "" for none. */
    async playerOf({ account }: Person) {
      const [row] = await admin.collection("gaggle_accounts").getFullList({
        filter: `account = "${account}"`,
      });
      return String(row?.player ?? "");
    },
  };
}

/** The same person at Discord. */
function discordOf({ account, login, name }: Person): Person {
  return {
    account: account.replace("twitch:", "discord:"),
    login,
    name: `${name} of Discord`,
  };
}

const OF_PLAYERS = [
  "gaggle_accounts",
  "gaggle_cards",
  "gaggle_eggs",
  "gaggle_wishes",
  "gaggle_rewards",
  "gaggle_names",
  "gaggle_trades",
];
