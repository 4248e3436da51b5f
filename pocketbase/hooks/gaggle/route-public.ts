import type { PublicChannel, PublicEncounter, PublicPlayer } from "#core/gaggle/api.ts";
import { GAME } from "#core/gaggle/limits.ts";
import { NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { firstRecord, queryOf } from "../platform/http/request.ts";
import { tenantAt } from "../platform/people/address.ts";
import { userOf } from "../platform/people/membership.ts";
import { isOn } from "../platform/people/workspace.ts";
import { rowsOf } from "../platform/records/rows.ts";
import { type ChannelRow, channelOf } from "./channels.ts";
import { encounterById, encountersOfChannel } from "./encounter-rows.ts";
import { publicCollection } from "./public-collection.ts";
import { publicTrade } from "./public-trade.ts";
import { publicWorkspace } from "./public-workspace.ts";
import { EMPTY_SNAPSHOT } from "./snapshot.ts";
import { tableText } from "./tables.ts";
import { topPlayers } from "./top.ts";
import { tradesWhere } from "./trades.ts";

/** The routes of the public pages: for anybody who has the address. */

function pathValue(e: core.RequestEvent, name: string): string {
  return e.request?.pathValue(name) ?? "";
}

/** GET /api/gq/public/gaggle/players/{name}: a collection that is not hidden. */
export function readPublicPlayer(e: core.RequestEvent) {
  const page: PublicPlayer | undefined = publicCollection(e.app, pathValue(e, "name"));
  return page === undefined ? refuse(e, NOT_FOUND) : e.json(200, page);
}

/** GET /api/gq/public/gaggle/trades/{token}: a trade, and what the signed-in person may do with it. */
export function readPublicTrade(e: core.RequestEvent) {
  const [row] = tradesWhere(e.app, "token = {:token}", { token: pathValue(e, "token") });
  if (row === undefined) return refuse(e, NOT_FOUND);
  const user = userOf(e);
  const [own] = rowsOf(e.app, { id: "" }, "SELECT id FROM gaggle_players WHERE user = {:user}", {
    user: user?.id ?? "nobody",
  });
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, publicTrade(e.app, row, own?.id ?? ""));
}

/** GET /api/gq/public/gaggle/channels/{tenant}: what came by, the log's heads, the top players. */
export function readPublicChannel(e: core.RequestEvent) {
  const tenant = tenantAt(e.app, pathValue(e, "tenant"));
  if (tenant === undefined) return refuse(e, NOT_FOUND);
  const channel = channelAt(e, tenant);
  const config = firstRecord(e.app, "game_config", "tenant = {:tenant}", { tenant });
  const before = Number(queryOf(e, "before")) || 0;
  const answer: PublicChannel = {
    channel: publicWorkspace(e.app, tenant),
    is_on: isOn(e.app, tenant, "gaggle_enabled"),
    game_frequency: config?.getString("game_frequency") ?? "",
    ...encountersOfChannel(e.app, channel?.id ?? "", before),
    heads: headsOf(e.app, channel?.id ?? ""),
    top: topPlayers(e.app, tenant, "shown"),
  };
  return e.json(200, answer);
}

/** The channel that a request is about: on the network that it names, or else on Twitch. */
export function channelAt(e: core.RequestEvent, tenant: string): ChannelRow | undefined {
  return channelOf(e.app, tenant, queryOf(e, "network") || "twitch");
}

function headsOf(app: CoreApp, channel: string): PublicChannel["heads"] {
  return rowsOf(
    app,
    { at: 0, n: 0, hash: "" },
    `SELECT taken_at AS at, line AS n, hash FROM gaggle_heads
     WHERE channel = {:channel} ORDER BY line DESC LIMIT ${GAME.headsShownCount}`,
    { channel },
  );
}

/** GET /api/gq/public/gaggle/encounters/{id}: an encounter with what it takes to replay it. */
export function readPublicEncounter(e: core.RequestEvent) {
  const found = encounterById(e.app, pathValue(e, "id"));
  if (found === undefined) return refuse(e, NOT_FOUND);
  const { channel, tenant, first_line, last_line, ...row } = found;
  const log = storedLines(e.app, channel, first_line);
  const { name, slug } = publicWorkspace(e.app, tenant);
  const answer: PublicEncounter = {
    ...row,
    channel: { name, slug },
    before: log.before,
    table: tablesOf(e.app, log),
    lines: log.lines,
    names: namesIn(e.app, channel, log.lines),
    previous: neighbour(e.app, channel, "last_line < {:line} ORDER BY last_line DESC", first_line),
    next: neighbour(e.app, channel, "last_line > {:line} ORDER BY last_line", last_line),
  };
  return e.json(200, answer);
}

/** The lines of an encounter; none once they are too old to be kept. */
function storedLines(app: CoreApp, channel: string, line: number) {
  const [row] = rowsOf(
    app,
    { content: "", before: "" },
    `SELECT content, before FROM gaggle_log
     WHERE channel = {:channel} AND first_line = {:line}`,
    { channel, line },
  );
  if (row === undefined) return { lines: [], before: { ...EMPTY_SNAPSHOT, streaks: [] } };
  return {
    lines: row.content.split("\n").slice(0, -1),
    before: JSON.parse(row.before) as PublicEncounter["before"],
  };
}

/** The card tables that the terms before the lines, or in them, name; with an empty line between. */
function tablesOf(app: CoreApp, { before, lines }: ReturnType<typeof storedLines>): string {
  const begun = lines.map((line) => line.split(" ")).filter(([, , type]) => type === "K");
  const hashes = new Set([
    before.terms?.cards ?? "",
    ...begun.map((fields) => fields.at(-2) ?? ""),
  ]);
  return [...hashes]
    .filter((hash) => hash !== "")
    .map((hash) => tableText(app, hash))
    .join("\n");
}

/** Those in the lines who are known and don't hide. */
function namesIn(
  app: CoreApp,
  channel: string,
  lines: readonly string[],
): PublicEncounter["names"] {
  const players = lines.flatMap((line) => {
    const [, , type, , player] = line.split(" ", 5);
    return (type === "T" || type === "H") && player !== undefined ? [player] : [];
  });
  return rowsOf(
    app,
    { player: "", name: "", page: "" },
    `SELECT names.log_name AS player, players.name, players.page
     FROM gaggle_names AS names
     JOIN gaggle_players AS players ON players.id = names.player AND players.is_hidden = FALSE
     WHERE names.channel = {:channel}
       AND names.log_name IN (SELECT value FROM json_each({:players}))`,
    { channel, players: JSON.stringify(players) },
  );
}

function neighbour(app: CoreApp, channel: string, order: string, line: number): string {
  const [row] = rowsOf(
    app,
    { id: "" },
    `SELECT id FROM gaggle_encounters WHERE channel = {:channel} AND ${order} LIMIT 1`,
    { channel, line },
  );
  return row?.id ?? "";
}
