import * as v from "valibot";
import { type ActAnswer, type Action, type ActRequest, actAnswer } from "#core/gaggle/api.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { type Actor, done, refused } from "./actor.ts";
import * as collection from "./acts-collection.ts";
import * as trades from "./acts-trades.ts";
import { ensureChannel } from "./channels.ts";
import { forgetPerson, joinAgain } from "./erasure.ts";
import { optedOut, playerOf } from "./people.ts";
import { expireTrades } from "./trades.ts";

/** Commands that change nothing: they need no transaction, and no note that they were applied. */
const READS: ReadonlySet<Action["type"]> = new Set(["collection", "card", "eggs", "wishes", "top"]);

export function isRead({ type }: Action): boolean {
  return READS.has(type);
}

/**
 * Carries out one person's command. A command whose id is known is not carried out again, and gets the
 * answer that it got. Undefined when the workspace is gone. Call it in a transaction, unless it only
 * reads.
 */
export function act(app: CoreApp, request: ActRequest): ActAnswer | undefined {
  const { person, action } = request;
  if (isRead(action)) return answer(actorOf(app, request), action);
  const known = appliedAnswer(app, request.id);
  if (known) return known;
  if (ensureChannel(app, request) === undefined) return undefined;
  expireTrades(app);
  const result = answer(actorOf(app, request), action);
  // Of those who want nothing stored, that includes their commands.
  const isOut = !result.ok && result.problem === "you_opted_out";
  const account = action.type === "forget" ? "" : person.account;
  if (!isOut) remember(app, request.id, account, result);
  return result;
}

function actorOf(app: CoreApp, { tenant, network, person, chat_lines }: ActRequest): Actor {
  return { app, tenant, network, person, chat_lines, player: playerOf(app, person.account) };
}

function answer(actor: Actor, action: Action): ActAnswer {
  const { app, person } = actor;
  if (action.type === "join") {
    joinAgain(app, [person.account]);
    return done({ type: "joined" });
  }
  if (optedOut(app, [person.account]).size > 0) return refused("you_opted_out");
  switch (action.type) {
    case "collection":
      return collection.showCollection(actor, action.of);
    case "card":
      return collection.showCard(actor, action.card);
    case "eggs":
      return collection.showEggs(actor);
    case "hatch":
      return collection.hatchEgg(actor);
    case "wishes":
      return collection.showWishes(actor);
    case "wish":
      return collection.addWish(actor, action.card);
    case "unwish":
      return collection.removeWish(actor, action.card);
    case "release":
      return collection.releaseCard(actor, action.card);
    case "buy_egg":
      return collection.buy(actor);
    case "top":
      return collection.showTop(actor);
    case "gift":
      return trades.gift(actor, action.to, action.card);
    case "offer":
      return trades.offerFrom(actor, action);
    case "accept":
      return trades.acceptOffer(actor, action.from);
    case "decline":
      return trades.declineOffer(actor, action.from);
    case "withdraw":
      return trades.withdrawOffer(actor);
    case "forget":
      forgetPerson(app, person.account);
      return done({ type: "forgotten" });
  }
}

function appliedAnswer(app: CoreApp, act: string): ActAnswer | undefined {
  const [row] = rowsOf(app, { answer: "" }, "SELECT answer FROM gaggle_acts WHERE act = {:act}", {
    act,
  });
  return row && v.parse(actAnswer, JSON.parse(row.answer));
}

function remember(app: CoreApp, act: string, account: string, result: ActAnswer): void {
  execute(
    app,
    `INSERT INTO gaggle_acts (id, act, account, answer, applied_at)
     VALUES ({:id}, {:act}, {:account}, {:answer}, {:now})`,
    { id: newId(), act, account, answer: JSON.stringify(result), now: Date.now() },
  );
}
