import type { SaveKind } from "#core/sketch/api.ts";
import { pb } from "../../../stores/pocketbase.ts";

/** A save as lists have it; its document is asked for by itself. */
export type SketchSave = {
  collectionId: string;
  collectionName: "sketch_saves";
  id: string;
  tenant: string;
  sketch: string;
  name: string;
  number: number;
  kind: SaveKind;
  thumbnail: string;
  elements: number;
  bytes: number;
  author: string;
  created_at: string;
};

/** The address of its small picture; empty when it has none. */
export function thumbnailAddress(save: SketchSave): string {
  return save.thumbnail === "" ? "" : pb.files.getURL(save, save.thumbnail);
}
