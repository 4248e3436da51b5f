import {
  bindRequest,
  type ChangeRequest,
  changeRequest,
  type InstallAnswer,
  installRequest,
  serverRequest,
} from "#core/gander/api.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { environment } from "../platform/environment.ts";
import { NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { firstRecord } from "../platform/http/request.ts";
import { serviceRequest } from "../platform/http/service-request.ts";
import { type Actor, recordAudit } from "../platform/people/audit.ts";
import { activeMembership, type Membership, membershipOf } from "../platform/people/membership.ts";
import { execute } from "../platform/records/rows.ts";
import { discordLabel } from "./forgetting.ts";
import {
  addChannel,
  budgetsOf,
  connectServer,
  ELSEWHERE,
  followChannels,
  rememberJoin,
  removeServer,
  serverOf,
  stateOf,
} from "./servers.ts";

/** What the bots ask and report of Discord servers. */

/** POST /api/gq/bots/gander/install: a server was joined, is there or was left. */
export function installGander(e: core.RequestEvent) {
  return serviceRequest(e, installRequest, (request) => {
    const answer: InstallAnswer = { tenant: "", refused: "" };
    e.app.runInTransaction((app) => {
      const record = serverOf(app, request.server);
      if (request.is_left) {
        execute(app, "DELETE FROM gander_joins WHERE server = {:server}", {
          server: request.server,
        });
        if (record !== undefined) leave(app, record, DISCORD);
        return;
      }
      if (record === undefined) {
        rememberJoin(app, request);
        return;
      }
      answer.tenant = record.getString("tenant");
      if (record.getString("name") !== request.name) {
        record.set("name", request.name);
        app.save(record);
      }
      followChannels(app, record, request.channels);
    });
    return e.json(200, answer);
  });
}

/** Who removed the bot from a server: Discord does not say. */
const DISCORD = { label: "Discord" };

/** A server is the workspace's no more. Call it in a transaction. */
export function leave(app: CoreApp, record: core.Record, actor: Actor): void {
  recordAudit(app, record.getString("tenant"), actor, {
    action: "gander.disconnected",
    subject: record.getString("name"),
  });
  removeServer(app, record);
}

/** POST /api/gq/bots/gander/server: how to answer in a server. */
export function readGanderServer(e: core.RequestEvent) {
  return serviceRequest(e, serverRequest, ({ server }) => e.json(200, stateOf(e.app, server)));
}

/** POST /api/gq/bots/gander/bind: whoever manages the server connects it to their workspace. */
export function bindGander(e: core.RequestEvent) {
  return serviceRequest(e, bindRequest, ({ by, ...server }) => {
    const known = serverOf(e.app, server.server);
    const user = linkedUser(e.app, by);
    const memberships = user === undefined ? [] : managed(e.app, user);
    const wanted =
      memberships.find(({ tenant }) => tenant === known?.getString("tenant")) ?? memberships[0];
    if (user === undefined || wanted === undefined) {
      const refused = user === undefined ? NOT_LINKED() : NOT_ALLOWED;
      return e.json(200, { tenant: "", refused } satisfies InstallAnswer);
    }
    let answer: InstallAnswer = { tenant: "", refused: ELSEWHERE };
    e.app.runInTransaction((app) => {
      const made = connectServer(app, wanted.tenant, server);
      if ("refused" in made) {
        answer = { tenant: "", refused: made.refused };
        return;
      }
      answer = { tenant: wanted.tenant, refused: "" };
      if (made.isNew) recordConnected(app, wanted.tenant, user, server.name);
    });
    return e.json(200, answer);
  });
}

export function recordConnected(app: CoreApp, tenant: string, user: core.Record, name: string) {
  recordAudit(app, tenant, user, { action: "gander.connected", subject: name });
}

const NOT_LINKED = () =>
  `Link your Discord account first, at ${variantUrl(environment().siteUrl, "creator", "/account")}. Then run /gander setup again.`;

const NOT_ALLOWED =
  "In none of your workspaces may you manage Gander. Verify your e-mail address, or ask the workspace's owner for the permission.";

/** The verified user who has linked this Discord account. */
function linkedUser(app: CoreApp, discord: string): core.Record | undefined {
  const account = firstRecord(
    app,
    "provider_accounts",
    "provider = 'discord' && provider_id = {:discord}",
    { discord },
  );
  const id = account?.getString("user") ?? "";
  return firstRecord(app, "users", "id = {:id}", { id });
}

/** The workspaces in which a user may manage Gander, the active one first. */
function managed(app: CoreApp, user: core.Record): Membership[] {
  if (!user.verified()) return [];
  const records = app.findRecordsByFilter("memberships", "user = {:user}", "created_at", 0, 0, {
    user: user.id,
  });
  const all = records.map((record) =>
    record ? membershipOf(app, user.id, record.getString("tenant")) : undefined,
  );
  return [activeMembership(app, user), ...all].flatMap((one) =>
    one?.permissions.includes("gander_manage") ? [one] : [],
  );
}

/** POST /api/gq/bots/gander/change: a slash command of somebody who manages the server. */
export function changeGanderServer(e: core.RequestEvent) {
  return serviceRequest(e, changeRequest, (request) => {
    const { server, by } = request;
    let isThere = false;
    e.app.runInTransaction((app) => {
      const record = serverOf(app, server);
      if (record === undefined) return;
      isThere = true;
      const changed = applyChange(app, record, request.change);
      if (changed === "") return;
      const subject = record.getString("name");
      const fold = `gander:${record.id}:${request.change.type}`;
      recordAudit(app, record.getString("tenant"), actorOn(app, record, by), {
        action: "gander.changed_on_discord",
        subject,
        details: { changed: [changed] },
        fold,
      });
    });
    return isThere ? e.json(200, stateOf(e.app, server)) : refuse(e, NOT_FOUND);
  });
}

/** A member of the workspace by name; anybody else by the name that `forgetPerson` finds again. */
function actorOn(app: CoreApp, server: core.Record, by: string): Actor {
  const user = linkedUser(app, by);
  const isMember = user && membershipOf(app, user.id, server.getString("tenant"));
  return user && isMember ? user : { label: discordLabel(by) };
}

/** Returns what was changed, in words; "" when nothing was. */
function applyChange(app: CoreApp, server: core.Record, change: ChangeRequest["change"]): string {
  switch (change.type) {
    case "enabled":
      server.set("enabled", change.is_enabled);
      app.save(server);
      return "the switch";
    case "budgets":
      server.set("budgets", { ...budgetsOf(server), ...change.budgets });
      app.save(server);
      return "the budgets";
    case "personality":
      return changePersonality(app, server, change);
    case "channel": {
      const record = channelOf(app, server, change.channel) ?? addChannel(app, server, change);
      record.set("name", change.name);
      record.set("is_allowed", change.is_allowed);
      app.save(record);
      return "the channels";
    }
  }
}

function changePersonality(
  app: CoreApp,
  server: core.Record,
  { personality, channel }: Extract<ChangeRequest["change"], { type: "personality" }>,
): string {
  const target = channel === null ? server : channelOf(app, server, channel);
  if (target === undefined) return "";
  target.set("personality", personality);
  app.save(target);
  return "the personality";
}

function channelOf(app: CoreApp, server: core.Record, channel: string): core.Record | undefined {
  return firstRecord(app, "gander_channels", "server = {:server} && channel = {:channel}", {
    server: server.id,
    channel,
  });
}
