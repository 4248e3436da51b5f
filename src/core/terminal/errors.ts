/** What can go wrong with a command of the terminal GQSH; `{x}` is what was typed. */
export const TERMINAL_ERRORS = {
  CMD_NOT_FOUND: "Command not found: {x}",
  CMD_INVALID_SYNTAX: "The command's syntax is not valid",
  CMD_MISSING_ARG: "An argument is missing",
  CMD_INVALID_ARG: "An argument is not valid",
  CMD_MISSING_FLAG: "A flag is missing",
  PERM_DENIED: "Permission denied",
  PERM_NOT_AUTH: "You must be logged in to use this command",
  API_ERROR:
    "The server refused: resource not found, conflict with existing data, or check your input",
  VAL_FAILED: "The validation failed",
  VAL_OUT_OF_RANGE: "The value is out of range",
  SYS_NOT_IMPL: "Not implemented",
  SYS_ERROR: "System error",
} as const;

export type TerminalErrorCode = keyof typeof TERMINAL_ERRORS;
