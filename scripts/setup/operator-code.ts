/** The second factor of the person who runs this server, for whoever may read its data folder. */
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { execa } from "execa";
import { ENCRYPTION } from "../build/pocketbase.ts";

/** The superuser's address while OPERATOR_EMAIL names none. */
export const OPERATOR_EMAIL = "admin@goosequarters.example";

/** A one-time code for the sign-in at PocketBase's dashboard, whose form asks for the id as well. */
export type OperatorCode = { id: string; code: string };

/**
 * Has PocketBase make a code. `data` is PocketBase's own folder, `providerKey` the key of what is
 * encrypted there; the server may be running.
 */
export async function makeOperatorCode(
  binary: string,
  { data, providerKey }: { data: string; providerKey: string },
  email = OPERATOR_EMAIL,
): Promise<OperatorCode> {
  const options = [
    `--dir=${data}`,
    `--hooksDir=${join(data, "no-hooks")}`,
    `--migrationsDir=${join(data, "no-migrations")}`,
    "--automigrate=false",
    ENCRYPTION,
  ];
  const { stdout } = await execa(binary, ["superuser", "otp", email, ...options], {
    env: { GQ_PROVIDER_KEY: providerKey },
  });
  const text = stripVTControlCharacters(stdout);
  const id = /Id:\s+(\S+)/.exec(text)?.[1];
  const code = /Pass:\s+(\d+)/.exec(text)?.[1];
  if (id === undefined || code === undefined) throw new Error(`PocketBase made no code:\n${text}`);
  return { id, code };
}
