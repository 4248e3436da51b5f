import * as v from "valibot";
import { recordId } from "../entities/session.ts";
import { singleLine } from "../entities/text.ts";
import { PERSON } from "../platform/limits.ts";
import { SKETCH } from "./limits.ts";
import { SKETCH_ROLES } from "./wire.ts";

/**
 * Everything that is asked of, and answered by, the routes of sketches. Who may do what is in
 * docs/spec/sketch-access.md. Sketches are created, renamed and deleted as records of `sketches`;
 * saves are listed as records of `sketch_saves`, which the routes below change.
 *
 * Console (`nest_sketch_manage`, and nobody who is less than an owner of that sketch, except where
 * it says otherwise):
 * - `GET /api/gq/sketches/{id}/access` → sketchAccess
 * - `POST /api/gq/sketches/permissions` permissionRequest → sketchAccess
 * - `POST /api/gq/sketches/link` linkRequest → sketchAccess
 * - `POST /api/gq/sketches/live` liveRequest → 204: the overlay follows
 * - `POST /api/gq/sketches/images` a form with `sketch` and the file `image` → imageAnswer (editors
 *   too). Refused with IMAGE_TOO_LARGE, IMAGE_INVALID or IMAGES_FULL
 * - `POST /api/gq/sketches/saves` a form of the fields of saveRequest and the files `document`
 *   (the JSON of a sketchFile) and `thumbnail` (optional) → saveAnswer (editors too). Refused with
 *   SAVE_TOO_LARGE, SKETCH_FILE_INVALID, IMAGE_INVALID or SAVES_FULL
 * - `POST /api/gq/sketches/saves/rename` renameRequest → 204: every version of the name; refused
 *   with SAVE_NAME_TAKEN. An autosave becomes a save, the next version of that name
 * - `POST /api/gq/sketches/saves/delete` savesRequest → 204: they are gone from the list, and for
 *   good after SKETCH.saveRestoreMinutes
 * - `POST /api/gq/sketches/saves/restore` savesRequest → 204: the undo of it
 * - `GET /api/gq/sketches/saves/{id}/document` → the text of a sketchFile (every member)
 *
 * Public (anyone):
 * - `POST /api/gq/sketch-links/look` linkToken → linkTarget, before anything was said about oneself
 * - `POST /api/gq/sketch-links` linkTicketRequest → linkTicket
 * - `POST /api/gq/embed-tickets` embedTicketRequest → embedTicket: of the sketch that is live now
 *
 * A ticket is asked for at each connection. 404 NOT_FOUND: the link or sketch is not there (any
 * more), or is off; 403 SKETCH_BLOCKED: this person is not let in.
 */

const name = (label: string) => singleLine(label, 1, SKETCH.nameMaxChars);
const time = v.pipe(v.number(), v.integer(), v.minValue(0));

// Who may do what to a sketch.

/** What one person may be made in one sketch; `blocked` is not let in at all. */
export const SKETCH_PERMISSION_ROLES = ["owner", "editor", "viewer", "blocked"] as const;

export type SketchPermissionRole = (typeof SKETCH_PERMISSION_ROLES)[number];

/** What the public link lets people do who have no account here. */
export const LINK_ACCESS = ["off", "view", "draw"] as const;

export type LinkAccess = (typeof LINK_ACCESS)[number];

/** The id of who came by the public link; those of accounts have 15 characters. */
export const guestId = v.pipe(v.string(), v.regex(/^guest[0-9a-f]{20}$/));

export function isGuest(person: string): boolean {
  return v.is(guestId, person);
}

const roleOfPerson = v.picklist(
  SKETCH_PERMISSION_ROLES,
  `Role must be one of: ${SKETCH_PERMISSION_ROLES.join(", ")}`,
);

const access = v.picklist(LINK_ACCESS, `Link must be one of: ${LINK_ACCESS.join(", ")}`);

export const sketchAccess = v.object({
  sketch: v.object({ id: recordId, name: v.string(), live: v.boolean() }),
  link: v.object({
    access,
    /** The end of its address, `/public/sketch/<token>`; empty until it was first switched on. */
    token: v.string(),
  }),
  /** Everybody of the workspace, by name. */
  members: v.array(
    v.object({
      person: recordId,
      name: v.string(),
      /** What they are in this sketch now. */
      role: roleOfPerson,
      /** What they were made here; null: what their role in the workspace makes them. */
      given: v.nullable(roleOfPerson),
      /** Owner of the workspace, or oneself: can't be changed. */
      fixed: v.boolean(),
    }),
  ),
  /** Those who came by the link and were made something else than it makes everybody. */
  guests: v.array(v.object({ person: guestId, name: v.string(), role: roleOfPerson })),
});

export type SketchAccess = v.InferOutput<typeof sketchAccess>;

export const permissionRequest = v.object({
  sketch: recordId,
  /** A member of the workspace, or somebody who came by the link. */
  person: v.union([recordId, guestId], "Person is not an id"),
  /** null: nothing special any more. A guest can't be an owner. */
  role: v.nullable(roleOfPerson),
  /** How a guest calls themself, to be listed with; members are listed with their own names. */
  name: v.optional(singleLine("Name", 0, PERSON.nameMaxChars), ""),
});

export type PermissionRequest = v.InferOutput<typeof permissionRequest>;

export const linkRequest = v.object({
  sketch: recordId,
  access,
  /** A new address; who came by the old one is sent away. */
  renew: v.optional(v.boolean("Renew must be true or false"), false),
});

export type LinkRequest = v.InferOutput<typeof linkRequest>;

export const liveRequest = v.object({ sketch: recordId });

// Images.

export const imageFields = v.object({ sketch: recordId });

export const imageAnswer = v.object({
  /** What an element of kind `image` has as its `src`. */
  src: v.string(),
});

export type ImageAnswer = v.InferOutput<typeof imageAnswer>;

// Saves.

/** `auto` are made by the canvas itself; the last SKETCH.autosavesKeptCount of a sketch are kept. */
export const SAVE_KINDS = ["saved", "auto"] as const;

export type SaveKind = (typeof SAVE_KINDS)[number];

export const saveRequest = v.object({
  sketch: recordId,
  kind: v.picklist(SAVE_KINDS, `Kind must be one of: ${SAVE_KINDS.join(", ")}`),
  /** A name that is there already gets one version more. An autosave has its sketch's name. */
  name: name("Name"),
});

export type SaveRequest = v.InferOutput<typeof saveRequest>;

export const saveAnswer = v.object({
  id: recordId,
  name: v.string(),
  /** The version: 1 for the first of that name. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  created_at: time,
});

export type SaveAnswer = v.InferOutput<typeof saveAnswer>;

export const renameRequest = v.object({ save: recordId, name: name("Name") });

export const savesRequest = v.object({
  saves: v.pipe(
    v.array(recordId, "Name the saves"),
    v.minLength(1, "Name the saves"),
    v.maxLength(SKETCH.savesPerTenantMaxCount, "That is too many at once"),
  ),
});

// By the public link.

export const linkToken = v.object({
  token: v.pipe(v.string("Token is required"), v.regex(/^[A-Za-z0-9]{1,40}$/, "Not a link")),
});

export const linkTarget = v.object({
  sketch: v.object({ name: v.string() }),
  workspace: v.object({ name: v.string() }),
  access: v.picklist(["view", "draw"]),
});

export type LinkTarget = v.InferOutput<typeof linkTarget>;

/** What is said for a name by who only watches: no name of anybody's (ACCESS-K23). */
export const NAMELESS = "Viewer";

export const linkTicketRequest = v.object({
  ...linkToken.entries,
  /**
   * A secret that the browser made up and keeps: the same person comes back by it. Others see the
   * id that the server makes of it.
   */
  guest: v.pipe(
    v.string("Guest is required"),
    v.regex(/^[A-Za-z0-9_-]{32,64}$/, "Guest must be 32 to 64 letters and digits"),
  ),
  name: singleLine("Name", 1, PERSON.nameMaxChars),
  /** As a viewer, whatever the link lets people do. */
  watch: v.optional(v.boolean("Watch must be true or false"), false),
});

const ticket = {
  ticket: v.string(),
  expires_at: v.string(),
  /** The room: `/parties/sketch/<room>`. */
  room: recordId,
};

export const linkTicket = v.object({
  ...ticket,
  sketch: v.object({ name: v.string() }),
  person: guestId,
  role: v.picklist(SKETCH_ROLES),
});

export type LinkTicket = v.InferOutput<typeof linkTicket>;

// The overlay.

export const embedTicketRequest = v.object({
  /** The workspace, by id or by its slug. */
  tenant: v.pipe(v.string("Workspace is required"), v.regex(/^[a-z0-9-]{1,40}$/, "No workspace")),
});

export const embedTicket = v.object(ticket);

export type EmbedTicket = v.InferOutput<typeof embedTicket>;
