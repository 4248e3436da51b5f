import { firstRecord } from "../platform/http/request.ts";

/** The path of a giveaway's picture; empty when it has none. */
export function picturePath(app: CoreApp, giveaway: string): string {
  const record = firstRecord(app, "giveaway_pictures", "giveaway = {:giveaway}", { giveaway });
  const image = record?.getString("image") ?? "";
  return image === "" ? "" : `/api/files/giveaway_pictures/${record?.id}/${image}`;
}
