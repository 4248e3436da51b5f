/**
 * Discord's published limits, and ours for how its bot behaves. Sources: docs.discord.com/developers,
 * pages "Message Resource", "Receiving and Responding to Interactions", "Application Commands",
 * "Gateway" and "Component Reference".
 */
export const DISCORD = {
  messageMaxChars: 2000,
  /** Before an interaction's first answer must be there, and how long its token works after it. */
  answerWithinMs: 3000,
  tokenMs: 15 * 60_000,
  /** Ours: after a start, questions in messages that are so old are not spoken of any more. */
  mendWithinMs: 24 * 60 * 60_000,
  buttonLabelMaxChars: 80,
  placeholderMaxChars: 150,
  optionLabelMaxChars: 100,
  menuOptionsMaxCount: 25,
  formTitleMaxChars: 45,
  formLabelMaxChars: 45,
  formFieldMaxChars: 4000,
  descriptionMaxChars: 100,
  /** Ours: between two edits of one message while its answer grows. Discord takes 5 in 5 s. */
  editEveryMs: 1200,
  /** Ours: shown typing lasts 10 s; so often it is shown again. */
  typingEveryMs: 8000,
  /** Ours: in one channel of the game, as Discord takes messages. */
  messagesPerWindow: 5,
  windowMs: 5000,
  staleMs: 60_000,
  queueMaxCount: 500,
  /** Ours: interactions that are remembered, so that one that comes again is not answered again. */
  rememberedCount: 5000,
  /** Ours: after the token was refused, or the connection could not be made. */
  refusedRetryMinMs: 60_000,
  refusedRetryMaxMs: 3_600_000,
  retryMinMs: 1000,
  retryMaxMs: 60_000,
  /** Ours: changes of a server's channels that come within this time are reported together. */
  reportMs: 200,
  /** Ours: a picture that is sent along with a message. */
  pictureMaxBytes: 500_000,
  pictureMs: 2000,
  /** Ours: messages that one conversation reads back at most. */
  chainMaxCount: 14,
} as const;
