import type { TwitchApplication } from "./api.ts";
import type { ChatToken } from "./token.ts";
import type { TwitchTokens } from "./tokens.ts";

/** An account that the bot can speak with. */
export type BotAccount = {
  login: string;
  userId: string;
  scopes: readonly string[];
  /** The application that its token belongs to; undefined: none of ours, and IRC is all there is. */
  application: TwitchApplication | undefined;
  /** For IRC. */
  token: ChatToken;
  tokens: TwitchTokens;
};
