/** Tells the rooms whether the disk is full: workerd can't look for itself (ROOM-R63). */
import { SignJWT } from "jose";
import { STORAGE } from "#core/platform/limits.ts";
import { DISK_PATH, type DiskClaims } from "#core/platform/rooms/room-storage.ts";
import type { FreeBytes } from "../../src/server/disk-guard.ts";

export type DiskWatchOptions = {
  roomsUrl: string;
  secret: string;
  freeBytes: FreeBytes;
  reserveBytes: number;
};

/** Posts to the rooms whether less is free than the reserve; returns whether they have taken it. */
export async function postDisk(options: DiskWatchOptions): Promise<boolean> {
  const { roomsUrl, secret, freeBytes, reserveBytes } = options;
  // Where the free space can't be read nothing is stopped, as with uploads.
  const free = await freeBytes().catch(() => Number.POSITIVE_INFINITY);
  const claims: Omit<DiskClaims, "exp"> = { purpose: "disk", full: free < reserveBytes };
  const body = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(`${STORAGE.diskHoldsSeconds}s`)
    .sign(new TextEncoder().encode(secret));
  try {
    const { status } = await fetch(roomsUrl + DISK_PATH, { method: "POST", body });
    return status === 204;
  } catch {
    // The rooms are being started; they hear of it the next time.
    return false;
  }
}

/** Posts it now, and again every few seconds for as long as this process runs. */
export function watchDisk(options: DiskWatchOptions): void {
  void postDisk(options);
  setInterval(() => void postDisk(options), STORAGE.diskEverySeconds * 1000).unref();
}
