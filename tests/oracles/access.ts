import { MANAGE_PERMISSION, type Permission } from "#core/platform/permissions.ts";

/**
 * Who may do what through the API. PocketBase's rules and hooks enforce it; the generated test
 * tests/integration/pocketbase/access/matrix.ts asks PocketBase as everybody and compares. A
 * collection or custom route without an entry here fails that test.
 *
 * Superusers may do everything and are not listed.
 */

/**
 * One kind of caller:
 * - `anyone`: visitors too.
 * - `user`: everybody who is signed in as a person, about themselves.
 * - `verified`: as `user`, with a verified address.
 * - `self`: the person whose record it is.
 * - `member`: every member of the record's workspace, verified or not.
 * - `verified_member`: as `member`, with a verified address.
 * - a permission: a verified member of the record's workspace who has it.
 * - `owner`: the verified owner of the record's workspace.
 * - `services`: our own processes.
 * - `operator`: the person who runs this server, the owner of its first workspace.
 */
export type Caller =
  | "anyone"
  | "user"
  | "verified"
  | "self"
  | "member"
  | "verified_member"
  | "owner"
  | "services"
  | "operator"
  | Permission;

/** Any of these callers may; an empty list is nobody. */
export type Callers = readonly Caller[];

export type CollectionAccess = {
  /** Both listing and viewing; a realtime subscription and an expanded relation ask the same. */
  read: Callers;
  create: Callers;
  update: Callers;
  delete: Callers;
  /** Fields whose change takes another permission than `update` says. */
  updateField?: Readonly<Record<string, Callers>>;
  /** Fields that nobody reads through the API; nor may a filter or a sort ask about them. */
  hidden?: readonly string[];
};

const NOBODY: Callers = [];
const CLOSED: CollectionAccess = {
  read: NOBODY,
  create: NOBODY,
  update: NOBODY,
  delete: NOBODY,
};

/** By the collection's name, PocketBase's own collections too. */
export const COLLECTION_ACCESS: Readonly<Record<string, CollectionAccess>> = {
  users: {
    ...CLOSED,
    read: ["self"],
    update: ["self"],
    hidden: ["password", "tokenKey", "has_password", "invites_sent", "reminded_at"],
  },
  link_status: { ...CLOSED, read: ["self"] },
  sign_ins: { ...CLOSED, read: ["self"] },
  bot_accounts: { ...CLOSED, hidden: ["access_token", "refresh_token", "client_secret"] },
  bot_connections: { ...CLOSED, hidden: ["device_code", "client_secret"] },
  provider_accounts: { ...CLOSED, hidden: ["access_token", "refresh_token", "unverified_sign_in"] },
  tenants: { ...CLOSED, read: ["member", "services"], update: ["tenant_admin"] },
  memberships: {
    ...CLOSED,
    read: ["member"],
    // Of other members but the owner.
    update: ["tenant_admin"],
    delete: ["tenant_admin"],
  },
  invites: {
    ...CLOSED,
    read: ["tenant_admin"],
    delete: ["tenant_admin"],
    hidden: ["token_hash"],
  },
  audit_log: { ...CLOSED, read: ["tenant_admin"], hidden: ["fold"] },
  former_addresses: CLOSED,
  revocations: CLOSED,
  room_sizes: CLOSED,
  ask_feedback: CLOSED,
  service_settings: {
    ...CLOSED,
    read: ["member", "services"],
    update: Object.values(MANAGE_PERMISSION),
    updateField: {
      waddle_enabled: [MANAGE_PERMISSION.waddle],
      gaggle_enabled: [MANAGE_PERMISSION.gaggle],
      gander_enabled: [MANAGE_PERMISSION.gander],
      nest_sketch_enabled: [MANAGE_PERMISSION.nest_sketch],
      pondparty_enabled: [MANAGE_PERMISSION.pondparty],
    },
  },
  bot_config: {
    ...CLOSED,
    read: ["member", "services"],
    update: ["waddle_config_edit"],
    updateField: { timers_paused: ["waddle_timers_edit"], url_fetch: ["tenant_admin"] },
  },
  chat_commands: {
    read: ["member", "services"],
    create: ["waddle_chat_edit"],
    update: ["waddle_chat_edit"],
    delete: ["waddle_chat_edit"],
  },
  counters: {
    read: ["member", "services"],
    create: ["waddle_chat_edit"],
    update: ["waddle_chat_edit"],
    delete: ["waddle_chat_edit"],
  },
  regulars: {
    read: ["member", "services"],
    create: ["waddle_chat_edit"],
    update: ["waddle_chat_edit"],
    delete: ["waddle_chat_edit"],
  },
  quotes: {
    read: ["member", "services"],
    create: ["waddle_chat_edit"],
    update: ["waddle_chat_edit"],
    delete: ["waddle_chat_edit"],
  },
  event_messages: {
    read: ["member", "services"],
    create: ["waddle_chat_edit"],
    update: ["waddle_chat_edit"],
    delete: ["waddle_chat_edit"],
  },
  timers: {
    read: ["member", "services"],
    create: ["waddle_timers_edit"],
    update: ["waddle_timers_edit"],
    delete: ["waddle_timers_edit"],
  },
  offline_messages: {
    read: ["member", "services"],
    create: ["waddle_timers_edit"],
    update: ["waddle_timers_edit"],
    delete: ["waddle_timers_edit"],
  },
  moderation_settings: {
    ...CLOSED,
    read: ["member", "services"],
    update: ["waddle_chat_edit"],
  },
  game_config: {
    ...CLOSED,
    read: ["member", "services"],
    update: ["gaggle_manage"],
  },
  gaggle_players: CLOSED,
  gaggle_accounts: CLOSED,
  gaggle_opt_outs: CLOSED,
  gaggle_cards: CLOSED,
  // What is in an egg nobody is told before it hatches.
  gaggle_eggs: { ...CLOSED, hidden: ["card"] },
  gaggle_wishes: CLOSED,
  gaggle_rewards: CLOSED,
  // Whoever has a trade's address sees it.
  gaggle_trades: { ...CLOSED, hidden: ["token"] },
  gaggle_acts: CLOSED,
  gaggle_channels: { ...CLOSED, hidden: ["last_seed"] },
  solo_runs: { ...CLOSED, hidden: ["player"] },
  gaggle_tables: CLOSED,
  gaggle_names: { ...CLOSED, hidden: ["salt"] },
  gaggle_encounters: CLOSED,
  gaggle_log: CLOSED,
  gaggle_heads: CLOSED,
  gander_config: {
    ...CLOSED,
    read: ["member", "services"],
    update: ["gander_manage"],
  },
  gander_servers: {
    ...CLOSED,
    read: ["member", "services"],
    update: ["gander_manage"],
  },
  gander_channels: {
    ...CLOSED,
    read: ["member", "services"],
    update: ["gander_manage"],
    updateField: { plays_gaggle: ["gaggle_manage"] },
  },
  gander_documents: {
    ...CLOSED,
    read: ["member", "services"],
    create: ["gander_manage"],
    update: ["gander_manage"],
  },
  // Answers and memories are by routes of their own, for those alone who manage Gander.
  gander_passages: CLOSED,
  gander_memories: CLOSED,
  gander_answers: CLOSED,
  gander_reservations: CLOSED,
  gander_usage: CLOSED,
  gander_joins: CLOSED,
  moderation_log: { ...CLOSED, read: ["member"] },
  deliveries: { ...CLOSED, read: ["member"] },
  bot_statuses: { ...CLOSED, read: ["member"] },
  bot_absences: CLOSED,
  bots_heard: CLOSED,
  giveaways: {
    read: ["member", "services"],
    create: ["waddle_giveaways_edit"],
    update: ["waddle_giveaways_edit"],
    delete: ["waddle_giveaways_edit"],
    hidden: ["last_scheduled"],
  },
  giveaway_codes: {
    ...CLOSED,
    read: ["member"],
    // Unused ones: what was given stays.
    delete: ["waddle_giveaways_edit"],
    hidden: ["code_value", "code_hash"],
  },
  giveaway_runs: { ...CLOSED, read: ["member"], hidden: ["seed"] },
  giveaway_entries: { ...CLOSED, read: ["member"] },
  giveaway_winners: { ...CLOSED, read: ["member"], hidden: ["code", "attempt"] },
  giveaway_numbers: CLOSED,
  giveaway_notices: CLOSED,
  // Whoever has a picture's address sees it.
  giveaway_pictures: CLOSED,
  giveaway_overlays: { ...CLOSED, hidden: ["token"] },
  sketches: {
    read: ["member"],
    create: ["nest_sketch_manage"],
    update: ["nest_sketch_manage"],
    delete: ["nest_sketch_manage"],
    hidden: ["link_token"],
  },
  sketch_permissions: CLOSED,
  // Those that are not deleted.
  sketch_saves: { ...CLOSED, read: ["member"], hidden: ["images", "deleted_at"] },
  // Whoever has an image's address sees it, as whoever sees the sketch does.
  sketch_images: CLOSED,
  sketch_news: CLOSED,
  activity_hours: CLOSED,
  applied_batches: CLOSED,
  bots_members: CLOSED,
  outbox_messages: CLOSED,
  site_notices: CLOSED,
  services: { ...CLOSED, hidden: ["password", "tokenKey"] },

  // PocketBase's own. What a person may know of these, routes and collections of ours tell.
  _superusers: { ...CLOSED, hidden: ["password", "tokenKey"] },
  _externalAuths: CLOSED,
  _mfas: CLOSED,
  _otps: { ...CLOSED, hidden: ["password", "sentTo"] },
  _authOrigins: CLOSED,
};

/**
 * By method and pattern, as the route is registered. `member`, `owner` and permissions mean the
 * workspace that the request is about: the one it names, or else the caller's active one.
 */
export const ROUTE_ACCESS: Readonly<Record<string, Callers>> = {
  "POST /api/gq/signup": ["anyone"],
  "GET /api/gq/session": ["user"],
  "POST /api/gq/session/tenant": ["member"],
  "POST /api/gq/tenants": ["verified"],
  "POST /api/gq/tenants/delete": ["owner"],
  "GET /api/gq/people": ["tenant_admin"],
  "POST /api/gq/people/leave": ["verified_member"],
  "POST /api/gq/people/transfer": ["owner"],
  "POST /api/gq/invites": ["tenant_admin"],
  "POST /api/gq/invites/{id}/resend": ["tenant_admin"],
  "POST /api/gq/invites/look": ["anyone"],
  "POST /api/gq/invites/accept": ["user"],
  "POST /api/gq/account/password": ["user"],
  "POST /api/gq/account/confirm": ["user"],
  "POST /api/gq/account/confirm-code": ["user"],
  "POST /api/gq/account/correct-email": ["user"],
  "POST /api/gq/account/sign-out": ["user"],
  "POST /api/gq/account/sign-out-everywhere": ["user"],
  "POST /api/gq/account/unlink": ["user"],
  "GET /api/gq/account/data": ["user"],
  "POST /api/gq/account/delete": ["user"],
  "POST /api/collections/users/request-email-change": ["verified"],
  "POST /api/gq/tickets": ["verified_member", "services"],
  "GET /api/gq/bot": ["member"],
  "POST /api/gq/bots/batch": ["services"],
  "POST /api/gq/bots/members": ["services"],
  // Details for the operator alone.
  "GET /api/gq/bot-account": ["verified"],
  "POST /api/gq/bot-account/connect": ["operator"],
  "POST /api/gq/bot-account/check": ["operator"],
  "POST /api/gq/bot-account/disconnect": ["operator"],
  "POST /api/gq/bots/twitch/bot": ["services"],
  "POST /api/gq/bots/twitch/channel": ["services"],
  "POST /api/gq/bots/twitch/env": ["services"],
  // Those who may update the collection that it names.
  "POST /api/gq/records/bulk": ["verified_member"],
  // Of commands; what else is changed asks for its own permission.
  "POST /api/gq/waddle/import": ["waddle_chat_edit"],
  "GET /api/gq/giveaways": ["member"],
  "GET /api/gq/giveaways/{id}/runs": ["member"],
  "POST /api/gq/giveaways/codes": ["waddle_giveaways_edit"],
  "POST /api/gq/giveaways/start": ["waddle_giveaways_edit"],
  "POST /api/gq/giveaways/end": ["waddle_giveaways_edit"],
  "POST /api/gq/giveaways/cancel": ["waddle_giveaways_edit"],
  "POST /api/gq/giveaways/redraw": ["waddle_giveaways_edit"],
  "POST /api/gq/giveaways/overlay": ["waddle_giveaways_edit"],
  "POST /api/gq/giveaways/picture": ["waddle_giveaways_edit"],
  "POST /api/gq/giveaways/picture/delete": ["waddle_giveaways_edit"],
  "POST /api/gq/giveaways/show": ["waddle_giveaways_edit"],
  // With the token of the overlay's address.
  "GET /api/gq/public/giveaway-overlay/{token}": ["anyone"],
  "POST /api/gq/bots/giveaways/start": ["services"],
  "POST /api/gq/bots/giveaways/end": ["services"],
  "POST /api/gq/bots/giveaways/entries": ["services"],
  "POST /api/gq/bots/giveaways/claim": ["services"],
  "POST /api/gq/bots/giveaways/due": ["services"],
  "POST /api/gq/bots/gaggle/restore": ["services"],
  "POST /api/gq/bots/gaggle/commit": ["services"],
  "POST /api/gq/bots/gaggle/act": ["services"],
  "POST /api/gq/bots/gaggle/wishers": ["services"],
  "POST /api/gq/bots/gaggle/nests": ["services"],
  "POST /api/gq/bots/gander/install": ["services"],
  "POST /api/gq/bots/gander/bind": ["services"],
  "POST /api/gq/bots/gander/server": ["services"],
  "POST /api/gq/bots/gander/change": ["services"],
  "POST /api/gq/bots/gander/reserve": ["services"],
  "POST /api/gq/bots/gander/settle": ["services"],
  "POST /api/gq/bots/gander/answer": ["services"],
  "POST /api/gq/bots/gander/thumb": ["services"],
  "POST /api/gq/bots/gander/remember": ["services"],
  "POST /api/gq/bots/gander/recall": ["services"],
  "POST /api/gq/bots/gander/forget": ["services"],
  "POST /api/gq/bots/gander/documents": ["services"],
  "POST /api/gq/bots/gander/read": ["services"],
  "GET /api/gq/bots/gander/passages/{document}": ["services"],
  "POST /api/gq/bots/gander/kept": ["services"],
  "POST /api/gq/bots/gander/member": ["gander_manage"],
  "POST /api/gq/gander/install": ["gander_manage"],
  "POST /api/gq/gander/installed": ["gander_manage"],
  "GET /api/gq/gander/answers": ["gander_manage"],
  "POST /api/gq/gander/answers/{id}/thumb": ["gander_manage"],
  "GET /api/gq/gander/usage": ["gander_manage"],
  "GET /api/gq/gander/memories": ["gander_manage"],
  "DELETE /api/gq/gander/memories/{id}": ["gander_manage"],
  "POST /api/gq/gander/servers/{id}/leave": ["gander_manage"],
  "POST /api/gq/gander/documents/file": ["gander_manage"],
  "POST /api/gq/gander/documents/{id}/read": ["gander_manage"],
  "POST /api/gq/gander/documents/{id}/delete": ["gander_manage"],
  "POST /api/gq/gander/documents/{id}/restore": ["gander_manage"],
  "GET /api/gq/gander/documents/{id}/passages": ["gander_manage"],
  "GET /api/gq/gaggle/encounters": ["member"],
  "GET /api/gq/gaggle/players": ["member"],
  "GET /api/gq/gaggle/me": ["user"],
  "POST /api/gq/gaggle/me": ["user"],
  // Whether a trade is theirs to answer is a matter of its two players.
  "POST /api/gq/gaggle/trades/{token}": ["user"],
  "GET /api/gq/public/gaggle/players/{name}": ["anyone"],
  "GET /api/gq/public/gaggle/trades/{token}": ["anyone"],
  "GET /api/gq/public/gaggle/encounters/{id}": ["anyone"],
  "GET /api/gq/public/gaggle/channels/{tenant}": ["anyone"],
  "GET /api/gq/public/gaggle/channels/{tenant}/log": ["anyone"],
  "GET /api/gq/public/gaggle/channels/{tenant}/tables": ["anyone"],
  "GET /api/gq/public/gaggle/heads.atom": ["anyone"],
  // With a token that Twitch has signed: they know no account of ours.
  "GET /api/gq/panel/view": ["anyone"],
  "POST /api/gq/panel/try": ["anyone"],
  "GET /api/gq/panel/setup": ["anyone"],
  "POST /api/gq/solo/soul-stack/runs": ["anyone"],
  "GET /api/gq/solo/soul-stack/runs/{id}": ["anyone"],
  "GET /api/gq/solo/soul-stack/board": ["anyone"],
  "POST /api/gq/solo/soul-stack/forget": ["anyone"],
  "GET /api/gq/public/giveaways/{tenant}": ["anyone"],
  "GET /api/gq/public/giveaways/{tenant}/{token}": ["anyone"],
  "GET /api/gq/public/giveaways/{tenant}/{token}/draw": ["anyone"],
  "POST /api/gq/public/giveaways/number": ["anyone"],
  "POST /api/gq/public/giveaways/check": ["anyone"],
  "POST /api/gq/public/giveaways/reveal": ["anyone"],
  "GET /api/gq/sketches/{id}/access": ["nest_sketch_manage"],
  "POST /api/gq/sketches/permissions": ["nest_sketch_manage"],
  "POST /api/gq/sketches/link": ["nest_sketch_manage"],
  "POST /api/gq/sketches/live": ["nest_sketch_manage"],
  // And any verified member who was made an owner or editor of that sketch.
  "POST /api/gq/sketches/images": ["nest_sketch_manage"],
  "POST /api/gq/sketches/saves": ["nest_sketch_manage"],
  "POST /api/gq/sketches/saves/rename": ["nest_sketch_manage"],
  "POST /api/gq/sketches/saves/delete": ["nest_sketch_manage"],
  "POST /api/gq/sketches/saves/restore": ["nest_sketch_manage"],
  "GET /api/gq/sketches/saves/{id}/document": ["member"],
  // With a public link's token; and to watch what is live.
  "POST /api/gq/sketch-links/look": ["anyone"],
  "POST /api/gq/sketch-links": ["anyone"],
  "POST /api/gq/embed-tickets": ["anyone"],
  // Games in the browser, for guests; each request names a secret of the guest's own.
  "POST /api/gq/pond/rooms": ["anyone"],
  "POST /api/gq/pond/tickets": ["anyone"],
  "POST /api/gq/waddle/counters/add": ["waddle_chat_edit"],
  // In development and under a local name only.
  "GET /api/gq/outbox": ["anyone"],
  "GET /api/gq/activity": ["member"],
  "GET /api/gq/storage": ["verified_member"],
  "GET /api/gq/notices": ["anyone"],
  "POST /api/gq/maintenance/access": ["anyone"],
  "POST /api/gq/ask/feedback": ["anyone"],
};
