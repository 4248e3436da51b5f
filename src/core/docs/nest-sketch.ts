/** What the page about Nest Sketch says of its limits. */
import type { ErrorCode } from "../platform/errors.ts";
import { IMAGE, STORAGE } from "../platform/limits.ts";
import { SKETCH } from "../sketch/limits.ts";
import { type LimitRow, number } from "./table-rows.ts";

const megabytes = (bytes: number) => `${number(bytes / 1024 / 1024)} MB`;

export const SKETCH_LIMITS: readonly LimitRow[] = [
  { name: "Size of the canvas", value: `${SKETCH.widthPx} by ${SKETCH.heightPx} pixels` },
  { name: "People drawing", value: number(SKETCH.drawingMaxCount) },
  { name: "People watching", value: number(SKETCH.watchingMaxCount) },
  {
    name: "Of these, kept for members of the workspace",
    value: `${SKETCH.drawingForMembersCount} to draw, ${SKETCH.watchingForMembersCount} to watch`,
  },
  {
    name: "Seats of one person, in all their tabs",
    value: `${SKETCH.drawingPerPersonMaxCount} to draw, ${SKETCH.watchingPerPersonMaxCount} to watch`,
  },
  {
    name: "Seats of one network, by the public link",
    value: `${SKETCH.drawingPerAddressMaxCount} to draw, ${SKETCH.watchingPerAddressMaxCount} to watch`,
  },
  { name: "Elements in a sketch", value: number(SKETCH.elementsMaxCount) },
  { name: "Points in a stroke", value: number(SKETCH.pointsPerStrokeMaxCount) },
  {
    name: "An image",
    value: `${megabytes(SKETCH.imageMaxBytes)}, ${number(IMAGE.sideMaxPixels)} pixels a side and ${number(IMAGE.pixelsMaxCount)} in all`,
  },
  { name: "Images in a workspace", value: number(SKETCH.imagesPerTenantMaxCount) },
  {
    name: "Width of pen and lines",
    value: `${SKETCH.strokeWidthMinPx} to ${SKETCH.strokeWidthMaxPx} pixels`,
  },
  {
    name: "Opacity",
    value: `${SKETCH.opacityMin * 100} to 100%`,
  },
  {
    name: "Corners of a polygon",
    value: `${SKETCH.polygonCornersMinCount} to ${SKETCH.polygonCornersMaxCount}`,
  },
  { name: "Parts rubbed out of one stroke", value: number(SKETCH.erasedPartsMaxCount) },
  { name: "A text", value: `${SKETCH.textMaxChars} characters` },
  { name: "Size of a text", value: `${SKETCH.textSizeMinPx} to ${SKETCH.textSizeMaxPx} pixels` },
  { name: "Strokes at the same time, by one person", value: number(SKETCH.liveStrokesMaxCount) },
  { name: "Steps to undo", value: number(SKETCH.undoMaxCount) },
  { name: "Sketches in a workspace", value: number(SKETCH.perTenantMaxCount) },
];

export const SAVE_LIMITS: readonly LimitRow[] = [
  { name: "Saves in a workspace, versions counted", value: number(SKETCH.savesPerTenantMaxCount) },
  { name: "Their size together", value: megabytes(SKETCH.savesPerTenantMaxBytes) },
  {
    name: "All files of a workspace: saves, autosaves, images and pictures",
    value: megabytes(STORAGE.perTenantMaxBytes),
  },
  { name: "One save", value: megabytes(SKETCH.documentMaxBytes) },
  { name: "Autosaves kept of a sketch", value: number(SKETCH.autosavesKeptCount) },
  { name: "Between two autosaves", value: `${SKETCH.autosaveMinutes} minutes` },
  { name: "A deleted save can be brought back for", value: `${SKETCH.saveRestoreMinutes} minutes` },
];

/** What a person can be told while drawing; then what saving, opening and managing can answer. */
export const SKETCH_ERRORS = [
  "ROOM_FULL",
  "SEATS_TAKEN",
  "SKETCH_FULL",
  "STROKE_TOO_LONG",
  "IMAGE_TOO_LARGE",
  "IMAGE_INVALID",
  "IMAGES_FULL",
  "SKETCH_NO_IMAGES",
  "ROOM_FORBIDDEN",
  "SKETCH_LOCKED",
  "SKETCH_KICKED",
  "SKETCH_BLOCKED",
  "SKETCH_GONE",
  "SKETCH_ELSEWHERE",
  "RATE_LIMITED",
  "TICKET_EXPIRED",
  "PROTOCOL_OLD",
  "SAVES_FULL",
  "STORAGE_FULL",
  "DISK_FULL",
  "SAVE_TOO_LARGE",
  "SAVE_NAME_TAKEN",
  "SKETCH_FILE_INVALID",
  "SKETCH_FILE_NEWER",
  "SKETCH_OWN_ROLE",
  "OWNER_FIXED",
  "SKETCH_GUEST_OWNER",
  "SKETCH_PERMISSIONS_FULL",
] as const satisfies readonly ErrorCode[];
