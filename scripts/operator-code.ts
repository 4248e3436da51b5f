/** `npm run operator:code`: a code for the sign-in at PocketBase's dashboard, the second factor. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pocketBaseBinary } from "./build/pocketbase.ts";
import { makeOperatorCode } from "./setup/operator-code.ts";
import { readKeys } from "./setup/secrets.ts";
import { dataFolder, keyFileOf, readSettings } from "./setup/settings.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const settings = readSettings(root);
if (!settings.ok) {
  process.stderr.write(
    `The settings in .env need a correction:\n${settings.messages.join("\n")}\n`,
  );
  process.exit(1);
}
const folder = dataFolder(root, settings.value);
const { POCKETBASE_BIN, OPERATOR_EMAIL } = settings.value;
try {
  const { providerKey } = await readKeys(keyFileOf(root, folder, settings.value));
  const { id, code } = await makeOperatorCode(
    POCKETBASE_BIN || pocketBaseBinary(),
    { data: join(folder, "pocketbase"), providerKey },
    OPERATOR_EMAIL || undefined,
  );
  process.stdout.write(
    `\n  Id                 ${id}\n  One-time password  ${code}\n\n  Both are for the form at /_/ after the password. They work once, for ten minutes.\n\n`,
  );
} catch (error) {
  process.stderr.write(
    `No code could be made. Start Goose Quarters once before (npm start).\n${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
