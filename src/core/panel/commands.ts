import { GAGGLE_COMMANDS } from "../gaggle/chat-commands.ts";

const SHOWN: readonly string[] = ["!catch", "!honk", "!eggs", "!hatch", "!gaggle", "!wish CARD"];

/** The game's commands that a viewer needs first. */
export const GAGGLE_PANEL_COMMANDS = GAGGLE_COMMANDS.filter(({ name }) => SHOWN.includes(name));
