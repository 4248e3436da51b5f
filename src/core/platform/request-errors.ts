/**
 * The errors of ERRORS (errors.ts) that any request may meet. They stand by themselves because every
 * page of the console needs them, and few pages need the others.
 */
export const REQUEST_ERRORS = {
  RATE_LIMITED: "That was too fast. Wait a few seconds and try again.",
  NOT_SIGNED_IN: "You are not signed in. Sign in and try again.",
  NOT_FOUND: "There is nothing at this address, or you may not see it.",
  PERMISSION_MISSING: "You may not do that here. Ask the workspace's owner for the permission.",
  REQUEST_INVALID: "The request is not valid. Check the named fields and send it again.",
  METHOD_NOT_ALLOWED: "This address only answers GET and HEAD. Send one of these.",
  SERVER_ERROR: "Something broke on our side. It is logged; try again in a moment.",
} as const;
