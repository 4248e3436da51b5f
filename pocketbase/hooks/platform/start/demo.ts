import { type ChatCommand, chatCommandSchema } from "#core/entities/chat-command.ts";
import { check } from "#core/entities/text.ts";
import { environment } from "../environment.ts";
import { firstRecord } from "../http/request.ts";
import { createUserWithWorkspace, insert } from "../people/workspace.ts";

export const DEMO_EMAIL = "demo@goosequarters.example";

const COMMANDS: Pick<ChatCommand, "command_name" | "response_text">[] = [
  { command_name: "!lurk", response_text: "$(user) slips into the reeds. Enjoy the lurk!" },
  {
    command_name: "!socials",
    response_text: "Find the flock at https://example.com/flock, $(user).",
  },
  { command_name: "!dice", response_text: "$(user) rolls a $(random 1-6)." },
  { command_name: "!honk", response_text: "$(pick HONK!|honk?|A dignified silence.)" },
];

/**
 * The demo account of a development start, with a workspace to look around in. Any other start
 * locks one that an earlier start left in the data folder.
 */
export function ensureDemo() {
  const { mode, demoPassword } = environment();
  const known = firstRecord($app, "users", "email = {:email}", { email: DEMO_EMAIL });
  if (mode !== "development" || demoPassword === "") {
    if (known !== undefined) setPassword(known, $security.randomString(40));
    return;
  }
  if (known !== undefined) {
    if (!known.validatePassword(demoPassword)) setPassword(known, demoPassword);
    return;
  }
  $app.runInTransaction((app) => {
    const { tenant } = createUserWithWorkspace(
      app,
      { email: DEMO_EMAIL, password: demoPassword, verified: true },
      { name: "Demo pond", enabled: ["waddle_enabled", "nest_sketch_enabled"] },
    );
    for (const command of COMMANDS) {
      const result = check(chatCommandSchema, command);
      if (!result.ok) throw new Error(`${command.command_name}: ${result.message}`);
      insert(app, "chat_commands", { tenant, usage_count: 0, ...result.value });
    }
  });
}

/** Whoever is signed in with the old password is signed out by it. */
function setPassword(user: core.Record, password: string) {
  user.setPassword(password);
  $app.save(user);
}
