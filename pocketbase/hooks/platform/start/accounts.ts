import { environment } from "../environment.ts";
import { firstRecord } from "../http/request.ts";

const BOTS_EMAIL = "bots@goosequarters.example";
const ADMIN_EMAIL = "admin@goosequarters.example";

/** The accounts of our bots and of the operator, with the passwords of this environment. */
export function ensureAccounts(): void {
  const { botsPassword, adminPassword } = environment();
  if (botsPassword !== "") ensureAccount("services", BOTS_EMAIL, botsPassword);
  if (adminPassword !== "") ensureAccount("_superusers", ADMIN_EMAIL, adminPassword);
}

function ensureAccount(collection: string, email: string, password: string): void {
  const record =
    firstRecord($app, collection, "email = {:email}", { email }) ??
    new Record($app.findCollectionByNameOrId(collection), { email });
  if (record.verified() && record.validatePassword(password)) return;
  record.setVerified(true);
  record.setPassword(password);
  $app.save(record);
}
