/**
 * Whose cards `owned` and the like are about: those of the person who is signed in to this origin, or
 * of the player whose public collection is searched. Loaded when a query first asks for them.
 */
import { parse } from "valibot";
import { ownPlayer, publicPlayer } from "#core/gaggle/api.ts";
import type { OwnProblem, OwnState } from "./store.ts";

/** Where PocketBase's SDK keeps the sign-in. */
const SIGN_IN_KEY = "pocketbase_auth";

type Known = Exclude<OwnState, { status: "unasked" | "loading" }>;

export async function loadOwnCards(
  request: typeof fetch,
  storage: Pick<Storage, "getItem">,
): Promise<Known> {
  const token = tokenIn(storage);
  if (token === undefined) return { status: "unknown", because: "signed-out" };
  const headers = { Authorization: token };
  const mine = await request("/api/gq/gaggle/me", { headers });
  if (mine.status === 401 || mine.status === 403) {
    return { status: "unknown", because: "signed-out" };
  }
  if (!mine.ok) return { status: "unknown", because: "failed" };
  const { player } = parse(ownPlayer, await mine.json());
  if (player === null) return { status: "unknown", because: "no-player" };
  return collectionIn(await request(addressOf(player.page), { headers }), "hidden");
}

/** The cards of a player who does not hide them, as anybody may see them. */
export async function loadPublicCards(request: typeof fetch, page: string): Promise<Known> {
  return collectionIn(await request(addressOf(page)), "not-public");
}

const addressOf = (page: string) => `/api/gq/public/gaggle/players/${encodeURIComponent(page)}`;

async function collectionIn(page: Response, otherwise: OwnProblem): Promise<Known> {
  if (page.status === 404) return { status: "unknown", because: otherwise };
  if (!page.ok) return { status: "unknown", because: "failed" };
  const { name, cards, wishes } = parse(publicPlayer, await page.json());
  return {
    status: "ready",
    name,
    cards: {
      owned: new Map(cards.map(({ card, count }) => [card, count])),
      wanted: new Set(wishes),
    },
  };
}

function tokenIn(storage: Pick<Storage, "getItem">): string | undefined {
  try {
    const { token } = JSON.parse(storage.getItem(SIGN_IN_KEY) ?? "{}");
    return typeof token === "string" && token !== "" ? token : undefined;
  } catch {
    return undefined;
  }
}
