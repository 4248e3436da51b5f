/** The sessions of the page of examples: what is typed. What is answered the engine says itself. */

export type GqshExample = {
  /** What the session shows, for those who can't see it. */
  label: string;
  /** Typed one after the other, in one workspace. */
  lines: readonly string[];
};

export const FIRST_COMMAND: GqshExample = {
  label: "A session that makes a chat command and lists all commands",
  lines: ['chat create --name !lurk --response "$(user) slips into the reeds."', "chat list"],
};

export const MISTAKES: GqshExample = {
  label: "A session with a mistyped command, a wrong name and a missing flag",
  lines: ["chta list", "chat create --name lurk --response hi", "timer create"],
};

export const TIMER_EXAMPLE: GqshExample = {
  label: "A session that makes a timer and lists all timers as data",
  lines: [
    'timer create --message "Drink some water" --schedule "*/30 * * * *" --online-only true',
    "timer list --json",
  ],
};

export const OFFLINE_EXAMPLE: GqshExample = {
  label: "A session that makes an offline message",
  lines: ['offline create --message "Back on Friday at 8 pm." --frequency 12', "offline list"],
};

export const GIVEAWAY_EXAMPLE: GqshExample = {
  label: "A session that makes a giveaway and a code for it",
  lines: [
    'giveaway create --name "Friday keys" --duration 15',
    'giveaway code create --giveaway "friday keys" --code ABCD-1234 --prize "Untitled Pond Game"',
    'giveaway code create --giveaway Fridya --code EFGH-5678 --prize "Pond Simulator"',
    'giveaway code list --giveaway "Friday keys"',
  ],
};

export const SETTINGS: GqshExample = {
  label: "A session that changes settings",
  lines: [
    "config waddle set prefix --value ?",
    "config waddle get",
    "config gaggle set interval --value 10",
    "config waddle set colour --value green",
  ],
};

export const DELETING: GqshExample = {
  label: "A session in which the terminal points to the console",
  lines: ["chat delete !lurk"],
};

export const HONKING: GqshExample = {
  label: "A session in which someone asks how, and honks",
  lines: ["help honk", "honk"],
};

/** In the order of the page. */
export const GQSH_EXAMPLES: readonly GqshExample[] = [
  FIRST_COMMAND,
  MISTAKES,
  TIMER_EXAMPLE,
  OFFLINE_EXAMPLE,
  GIVEAWAY_EXAMPLE,
  SETTINGS,
  DELETING,
  HONKING,
];
