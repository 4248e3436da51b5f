import * as v from "valibot";
import { linkTicketRequest } from "#core/sketch/api.ts";
import { newId } from "../../../../stores/new-id.ts";
import { keep, readKept } from "../../../../stores/safe-storage.ts";

/** Who somebody without an account is on public sketches: their name, and a secret of this browser. */
const guestSchema = v.object({
  secret: linkTicketRequest.entries.guest,
  name: v.union([linkTicketRequest.entries.name, v.literal("")]),
});

export type Guest = v.InferOutput<typeof guestSchema>;

const KEY = "gq:sketch-guest";

/** Where nothing can be kept, the guest lasts as long as the page. */
let guest: Guest | undefined;

/** Made up at the first time; without a name yet. */
export function readGuest(): Guest {
  guest ??= parse(readKept("localStorage", KEY)) ?? { secret: newId() + newId(), name: "" };
  return guest;
}

export function nameGuest(name: string): void {
  write({ ...readGuest(), name });
}

/** Before the secret is used: so that the same person comes back by it. */
export function keepGuest(): void {
  write(readGuest());
}

function write(next: Guest): void {
  guest = next;
  keep("localStorage", KEY, JSON.stringify(next));
}

function parse(kept: string | null): Guest | undefined {
  try {
    const result = v.safeParse(guestSchema, JSON.parse(kept ?? "null"));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
