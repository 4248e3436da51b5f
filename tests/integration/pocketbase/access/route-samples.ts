/** A request to each of our own routes, such that only the caller can be what is wrong with it. */

import { LOBBY_ROOMS } from "#core/rooms/kinds.ts";
import { type Caller, type Callers, ROUTE_ACCESS } from "../../../oracles/access.ts";
import type { Values } from "./seeds.ts";
import type { Pond } from "./workspace-fixture.ts";

export type Sample = {
  /** `POST /api/gq/tickets`, as in the table. */
  route: string;
  /** What it is about, where a route has several. */
  about: string;
  path?: (pond: Pond) => string;
  body?: (pond: Pond) => Values;
  /** Fields of a form, for the routes that take files. */
  form?: (pond: Pond) => Record<string, string>;
  /** Where the table is coarser than the route: who may ask for this very thing. */
  callers?: Callers;
  /** It names the pond's workspace or something in it; else it is about the asker's active one. */
  names?: true;
  /** It answers what is about the asker, in whatever collection it lies. */
  aboutOneself?: true;
  /** It changes who asks: those who may send somebody new instead. */
  spends?: true;
};

/** A route without a line here is asked at its own address, with an empty body. */
const SPECIAL: readonly Sample[] = [
  {
    route: "POST /api/gq/tickets",
    about: "a sketch",
    names: true,
    body: ({ targets }) => ({ kind: "sketch", room: targets.get("sketches")?.record.id }),
    callers: ["verified_member"],
  },
  {
    route: "POST /api/gq/tickets",
    about: "the rehearsal chat",
    names: true,
    body: ({ tenant }) => ({ kind: "rehearsal", room: tenant }),
    callers: ["waddle_chat_edit", "services"],
  },
  {
    route: "POST /api/gq/tickets",
    about: "the lobby",
    body: () => ({ kind: "lobby", room: LOBBY_ROOMS.rehearsal }),
    callers: ["services"],
  },
  ...(
    [
      ["chat_commands", "waddle_chat_edit"],
      ["timers", "waddle_timers_edit"],
      ["giveaways", "waddle_giveaways_edit"],
    ] as const
  ).map(([collection, permission]) => ({
    route: "POST /api/gq/records/bulk",
    about: collection,
    body: () => ({ collection, ids: ["nobody"], change: { type: "delete" } }),
    callers: [permission],
  })),
  {
    route: "POST /api/gq/session/tenant",
    about: "the workspace",
    names: true,
    body: ({ tenant }) => ({ tenant }),
    callers: ["member"],
  },
  {
    route: "POST /api/gq/invites/{id}/resend",
    about: "one of the workspace",
    names: true,
    path: ({ targets }) => `/api/gq/invites/${targets.get("invites")?.record.id}/resend`,
  },
  {
    route: "GET /api/gq/giveaways/{id}/runs",
    about: "one of the workspace",
    names: true,
    path: ({ targets }) => `/api/gq/giveaways/${targets.get("giveaways")?.record.id}/runs`,
  },
  ...["codes", "start"].map((what) => ({
    route: `POST /api/gq/giveaways/${what}`,
    about: "one of the workspace",
    names: true as const,
    body: ({ targets }: Pond) => ({
      giveaway: targets.get("giveaways")?.record.id,
      prize_name: "A key",
      prize_description: "",
      codes: [{ code_value: "a code" }],
      preview: true,
    }),
  })),
  ...["end", "cancel"].map((what) => ({
    route: `POST /api/gq/giveaways/${what}`,
    about: "one of the workspace",
    names: true as const,
    body: ({ targets }: Pond) => ({ run: targets.get("giveaway_runs")?.record.id }),
  })),
  {
    route: "POST /api/gq/giveaways/redraw",
    about: "one of the workspace",
    names: true,
    body: ({ targets }) => ({
      winner: targets.get("giveaway_winners")?.record.id,
      reason: "Not here",
    }),
  },
  {
    route: "GET /api/gq/sketches/{id}/access",
    about: "one of the workspace",
    names: true,
    path: ({ targets }) => `/api/gq/sketches/${targets.get("sketches")?.record.id}/access`,
  },
  {
    route: "POST /api/gq/sketches/permissions",
    about: "one of the workspace",
    names: true,
    body: ({ targets }) => ({
      sketch: targets.get("sketches")?.record.id,
      person: "guest00000000000000000000",
      role: "viewer",
    }),
  },
  {
    route: "POST /api/gq/sketches/link",
    about: "one of the workspace",
    names: true,
    body: ({ targets }) => ({ sketch: targets.get("sketches")?.record.id, access: "view" }),
  },
  {
    route: "POST /api/gq/sketches/live",
    about: "one of the workspace",
    names: true,
    body: ({ targets }) => ({ sketch: targets.get("sketches")?.record.id }),
  },
  ...["images", "saves"].map((what) => ({
    route: `POST /api/gq/sketches/${what}`,
    about: "one of the workspace",
    names: true as const,
    form: ({ targets }: Pond) => ({
      sketch: String(targets.get("sketches")?.record.id),
      kind: "saved",
      name: "Saved",
    }),
  })),
  {
    route: "POST /api/gq/sketches/saves/rename",
    about: "one of the workspace",
    names: true,
    body: ({ targets }) => ({ save: targets.get("sketch_saves")?.record.id, name: "Renamed" }),
  },
  ...["delete", "restore"].map((what) => ({
    route: `POST /api/gq/sketches/saves/${what}`,
    about: "one of the workspace",
    names: true as const,
    body: ({ targets }: Pond) => ({ saves: [targets.get("sketch_saves")?.record.id] }),
  })),
  {
    route: "GET /api/gq/sketches/saves/{id}/document",
    about: "one of the workspace",
    names: true,
    path: ({ targets }) =>
      `/api/gq/sketches/saves/${targets.get("sketch_saves")?.record.id}/document`,
  },
  {
    route: "POST /api/gq/gaggle/trades/{token}",
    about: "a trade of others",
    path: ({ targets }) => `/api/gq/gaggle/trades/${targets.get("gaggle_trades")?.record.token}`,
    body: () => ({ step: "accept" }),
  },
  ...(
    [
      ["players/{name}", "gaggle_players", "page"],
      ["trades/{token}", "gaggle_trades", "token"],
      ["encounters/{id}", "gaggle_encounters", "id"],
    ] as const
  ).map(([route, collection, field]) => ({
    route: `GET /api/gq/public/gaggle/${route}`,
    about: "one that there is",
    path: ({ targets }: Pond) =>
      `/api/gq/public/gaggle/${route.split("/")[0]}/${targets.get(collection)?.record[field]}`,
  })),
  {
    route: "POST /api/gq/gander/answers/{id}/thumb",
    about: "one of the workspace",
    names: true,
    path: ({ targets }) =>
      `/api/gq/gander/answers/${targets.get("gander_answers")?.record.id}/thumb`,
  },
  {
    route: "POST /api/gq/gander/servers/{id}/leave",
    about: "one of the workspace",
    names: true,
    path: ({ targets }) =>
      `/api/gq/gander/servers/${targets.get("gander_servers")?.record.id}/leave`,
  },
  {
    route: "DELETE /api/gq/gander/memories/{id}",
    about: "one that is not there",
    path: () => "/api/gq/gander/memories/nobody",
    // Whoever may and whoever may not: nothing is found.
    callers: [],
  },
  ...["read", "delete", "restore"].map((what) => ({
    route: `POST /api/gq/gander/documents/{id}/${what}`,
    about: "one of the workspace",
    names: true as const,
    path: ({ targets }: Pond) =>
      `/api/gq/gander/documents/${targets.get("gander_documents")?.record.id}/${what}`,
  })),
  {
    route: "GET /api/gq/gander/documents/{id}/passages",
    about: "one of the workspace",
    names: true,
    path: ({ targets }) =>
      `/api/gq/gander/documents/${targets.get("gander_documents")?.record.id}/passages`,
  },
  {
    route: "GET /api/gq/bots/gander/passages/{document}",
    about: "of one document",
    path: ({ targets }) =>
      `/api/gq/bots/gander/passages/${targets.get("gander_documents")?.record.id}`,
  },
  { route: "GET /api/gq/account/data", about: "oneself", aboutOneself: true },
  { route: "POST /api/gq/people/leave", about: "oneself", spends: true },
  { route: "POST /api/gq/account/sign-out", about: "oneself", spends: true },
  { route: "POST /api/gq/account/sign-out-everywhere", about: "oneself", spends: true },
  { route: "GET /api/gq/notices", about: "a site", path: () => "/api/gq/notices?site=main" },
  { route: "POST /api/gq/maintenance/access", about: "an empty code", body: () => ({ code: "" }) },
];

export const SAMPLES: readonly Sample[] = Object.keys(ROUTE_ACCESS).flatMap((route) => {
  const special = SPECIAL.filter((sample) => sample.route === route);
  return special.length > 0 ? special : [{ route, about: "itself" }];
});

/**
 * True when an answer says that it is the caller who may not. Where no workspace is asked for, what
 * is not found is something else: a link, say.
 */
export function isRefusal(body: unknown, callers: Callers): boolean {
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
  if (code === "NOT_FOUND") return !callers.some((caller) => ANYWHERE.has(caller));
  return REFUSALS.has(String(code));
}

const REFUSALS = new Set([
  "NOT_SIGNED_IN",
  "PERMISSION_MISSING",
  "EMAIL_UNVERIFIED",
  "OPERATOR_ONLY",
]);

const ANYWHERE = new Set<Caller>(["anyone", "user", "verified"]);
