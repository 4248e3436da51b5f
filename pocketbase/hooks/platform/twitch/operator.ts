import { environment } from "../environment.ts";
import { DEMO_EMAIL } from "../start/demo.ts";

/**
 * The id of the person who runs this server: the owner of its first workspace (rule TWITCH-B1). The
 * demo account is locked outside development, and is passed over there. "" while there is nobody.
 */
export function operatorId(app: CoreApp): string {
  const passedOver = environment().mode === "development" ? "" : DEMO_EMAIL;
  const filter = 'role = "owner" && user.email != {:passedOver}';
  const order = "tenant.created_at,tenant";
  const [first] = app.findRecordsByFilter("memberships", filter, order, 1, 0, { passedOver });
  return first?.getString("user") ?? "";
}
