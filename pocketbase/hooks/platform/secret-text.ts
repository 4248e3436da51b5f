import { environment } from "./environment.ts";

/** The installation's key for what is kept encrypted. Throws when it is missing. */
function key(): string {
  const { providerKey } = environment();
  if (providerKey.length !== 32) {
    throw new Error("GQ_PROVIDER_KEY is missing or has not 32 characters");
  }
  return providerKey;
}

/** AES-256-GCM with the installation's key; another text each time. */
export function sealed(text: string): string {
  return $security.encrypt(text, key());
}

/** What `sealed` closed. Throws when the text was changed, or sealed with another key. */
export function unsealed(text: string): string {
  return toString($security.decrypt(text, key()));
}

/** The same for the same text, and telling nothing of it to who lacks the key. */
export function fingerprint(text: string): string {
  return $security.hs256(text, `${key()} fingerprint`);
}
