import { expect, test } from "vitest";
import { demoContext } from "../terminal/demo-context.ts";
import { playSession } from "../terminal/play.ts";
import { GQSH_EXAMPLES } from "./gqsh-examples.ts";

/** The docs page is built from the engine; this is what a reader of it finds today. */
test("every documented session answers what the page is meant to show", async () => {
  const sessions: string[] = [];
  for (const { label, lines } of GQSH_EXAMPLES) {
    const played = await playSession(lines, demoContext());
    const text = played.map(({ line, answer }) => `$ ${line}\n${answer}`).join("\n\n");
    sessions.push(`# ${label}\n${text}`);
  }
  expect(`\n${sessions.join("\n\n")}\n`).toMatchInlineSnapshot(`
    "
    # A session that makes a chat command and lists all commands
    $ chat create --name !lurk --response "$(user) slips into the reeds."
    Created !lurk. Cooldown 10 s, for everyone, enabled.

    $ chat list
    NAME   LEVEL     COOLDOWN  USED  ON  RESPONSE
    !lurk  everyone  10 s      0     on  $(user) slips into the reeds.

    # A session with a mistyped command, a wrong name and a missing flag
    $ chta list
    CMD_NOT_FOUND  Command not found: chta
    Did you mean: chat?

    $ chat create --name lurk --response hi
    VAL_FAILED  Command name must start with "!"

    $ timer create
    CMD_MISSING_FLAG  timer create needs --message
    Usage: timer create --message TEXT [--schedule CRON] [--activity LINES] [--online-only BOOL] [--enabled BOOL]

    # A session that makes a timer and lists all timers as data
    $ timer create --message "Drink some water" --schedule "*/30 * * * *" --online-only true
    Created a timer: every 30 minutes, while live.

    $ timer list --json
    [
      {
        "schedule": "*/30 * * * *",
        "lines": "0",
        "live_only": "yes",
        "on": "on",
        "message": "Drink some water"
      }
    ]

    # A session that makes an offline message
    $ offline create --message "Back on Friday at 8 pm." --frequency 12
    Created an offline message: every 12 hours.

    $ offline list
    EVERY  OFFSET  ON  MESSAGE
    12 h   0 min   on  Back on Friday at 8 pm.

    # A session that makes a giveaway and a code for it
    $ giveaway create --name "Friday keys" --duration 15
    Created the giveaway Friday keys: 15 minutes, 1 entry per user.

    $ giveaway code create --giveaway "friday keys" --code ABCD-1234 --prize "Untitled Pond Game"
    Added a code to Friday keys. 1 unused.

    $ giveaway code create --giveaway Fridya --code EFGH-5678 --prize "Pond Simulator"
    VAL_FAILED  Giveaway not found: Fridya
    giveaway list shows all of them.

    $ giveaway code list --giveaway "Friday keys"
    PRIZE               USED  BY
    Untitled Pond Game  no

    # A session that changes settings
    $ config waddle set prefix --value ?
    The prefix is now ?

    $ config waddle get
    KEY      VALUE
    prefix   ?
    channel  none

    $ config gaggle set interval --value 10
    VAL_OUT_OF_RANGE  Invalid interval. Must be between 15 and 120 minutes

    $ config waddle set colour --value green
    CMD_INVALID_ARG  Unknown config key: colour. Available: prefix

    # A session in which the terminal points to the console
    $ chat delete !lurk
    SYS_NOT_IMPL  Interactive delete of chat commands is not yet supported here. Use the web interface.
    Waddle → Chat: /waddle/chat

    # A session in which someone asks how, and honks
    $ help honk
    honk: honks
    Usage: honk
    For: anybody
    FLAG    WHAT                  DEFAULT
    --json  prints data
    --help  explains the command
    Examples:
      honk

    $ honk
    HONK
    "
  `);
});
