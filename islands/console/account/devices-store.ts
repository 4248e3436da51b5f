import { atom } from "nanostores";
import { getTokenPayload } from "pocketbase";
import * as v from "valibot";
import { pb } from "../../stores/environment.ts";
import { keepNewToken } from "../../stores/new-token.ts";
import { attempt, type Failure, type Loadable } from "../../stores/result.ts";
import { refreshSession } from "../../stores/session.ts";

const deviceSchema = v.object({
  id: v.string(),
  browser: v.string(),
  system: v.string(),
  method: v.picklist(["password", "twitch", "discord", "code", "operator"]),
  signed_in_at: v.string(),
  last_seen_at: v.string(),
});

/** A browser that somebody signed in with; `here` is the one that this page is open in. */
export type Device = v.InferOutput<typeof deviceSchema> & { here: boolean };

export const $devices = atom<Loadable<Device[]>>({ status: "loading" });

export async function loadDevices(): Promise<void> {
  const own = ownSignIn();
  const loaded = await attempt(async () => {
    const sort = "-last_seen_at";
    const list = await pb().collection("sign_ins").getFullList({ sort });
    const devices = v.parse(v.array(deviceSchema), list);
    return devices
      .map((device) => ({ ...device, here: device.id === own }))
      .sort((a, b) => Number(b.here) - Number(a.here));
  });
  $devices.set(
    loaded.ok
      ? { status: "ready", data: loaded.value }
      : { status: "failed", failure: loaded.failure },
  );
}

/** Ends the sign-in of one other device, and what it has open. */
export async function signOutDevice(device: string): Promise<Failure | undefined> {
  const body = { device };
  const answer = await attempt(() =>
    pb().send("/api/gq/account/sign-out", { method: "POST", body }),
  );
  // One that has gone meanwhile is not in the list any more either.
  if (answer.ok || answer.failure.status === 404) await loadDevices();
  return answer.ok ? undefined : answer.failure;
}

/** Ends every sign-in but this one, which gets a new token. */
export async function signOutEverywhere(): Promise<Failure | undefined> {
  const answer = await attempt(() =>
    pb().send("/api/gq/account/sign-out-everywhere", { method: "POST" }),
  );
  if (!answer.ok) return answer.failure;
  keepNewToken(answer.value);
  await Promise.all([loadDevices(), refreshSession()]);
  return undefined;
}

const claims = v.object({ sign_in: v.string() });

/** The id of this browser's own sign-in, which its token names. */
function ownSignIn(): string | undefined {
  const read = v.safeParse(claims, getTokenPayload(pb().authStore.token));
  return read.success ? read.output.sign_in : undefined;
}
