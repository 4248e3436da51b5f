import { environment } from "../environment.ts";
import { firstRecord } from "../http/request.ts";

const BOTS_EMAIL = "bots@goosequarters.example";
const ADMIN_EMAIL = "admin@goosequarters.example";

/** The accounts of our bots and of the operator, with the passwords of this environment. */
export function ensureAccounts(): void {
  const { botsPassword, adminPassword, operatorEmail } = environment();
  if (botsPassword !== "") ensureAccount("services", BOTS_EMAIL, botsPassword);
  if (adminPassword === "") return;
  if (operatorEmail !== "") renameOperator(operatorEmail);
  ensureAccount("_superusers", operatorEmail || ADMIN_EMAIL, adminPassword);
}

/** An operator who sets an address keeps the account: nothing is left under the old one. */
function renameOperator(email: string): void {
  const known = firstRecord($app, "_superusers", "email = {:email}", { email: ADMIN_EMAIL });
  if (known === undefined) return;
  if (firstRecord($app, "_superusers", "email = {:email}", { email })) {
    $app.delete(known);
  } else {
    known.setEmail(email);
    $app.save(known);
  }
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
