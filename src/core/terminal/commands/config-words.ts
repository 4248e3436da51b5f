import type { ArgumentSpec, FlagSpec } from "../command.ts";
import { type Answer, failure } from "../output.ts";

/** What the commands about settings have in common. */

export const VALUE: FlagSpec = {
  name: "value",
  kind: "text",
  value: "VALUE",
  about: "what it is to be",
  required: true,
};

export function keyArgument(keys: readonly string[], required: boolean): ArgumentSpec {
  // Its values are checked by the command itself, whose error names those there are.
  return { name: "key", value: "KEY", about: keys.join(" or "), required };
}

export function unknownKey(key: string, keys: readonly string[]): Answer {
  return failure({
    code: "CMD_INVALID_ARG",
    message: `Unknown config key: ${key}. Available: ${keys.join(", ")}`,
  });
}

export const loading = (what: string) => ({
  creating: `loading the ${what} configuration`,
  failed: `Failed to load the ${what} configuration`,
});
export const saving = (what: string) => ({
  creating: `saving the ${what} configuration`,
  failed: `Failed to save the ${what} configuration`,
});

export function notLoaded(message: string): Answer {
  return failure({
    code: "API_ERROR",
    message,
    hints: ["Resource not found. Reload the page and try again."],
  });
}
