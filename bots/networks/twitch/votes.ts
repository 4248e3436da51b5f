/** What Twitch allows in a poll or a prediction. */
type VoteLimits = {
  name: "poll" | "prediction";
  titleMaxChars: number;
  choiceMaxChars: number;
  choicesMaxCount: number;
  minSeconds: number;
  maxSeconds: number;
};

/** https://dev.twitch.tv/docs/api/reference/#create-poll */
export const POLL: VoteLimits = {
  name: "poll",
  titleMaxChars: 60,
  choiceMaxChars: 25,
  choicesMaxCount: 5,
  minSeconds: 15,
  maxSeconds: 1800,
};

/** https://dev.twitch.tv/docs/api/reference/#create-prediction */
export const PREDICTION: VoteLimits = {
  name: "prediction",
  titleMaxChars: 45,
  choiceMaxChars: 25,
  choicesMaxCount: 10,
  minSeconds: 30,
  maxSeconds: 1800,
};

/** Why Twitch would not take it; undefined where it would. */
export function problemOfVote(
  limits: VoteLimits,
  title: string,
  choices: readonly string[],
  seconds: number,
): string | undefined {
  const { name, titleMaxChars, choiceMaxChars, choicesMaxCount, minSeconds, maxSeconds } = limits;
  if (title === "" || title.length > titleMaxChars) {
    return `A ${name}'s title has 1 to ${titleMaxChars} characters.`;
  }
  if (choices.length < 2 || choices.length > choicesMaxCount) {
    return `A ${name} has 2 to ${choicesMaxCount} choices.`;
  }
  if (choices.some((choice) => choice === "" || choice.length > choiceMaxChars)) {
    return `A choice of a ${name} has 1 to ${choiceMaxChars} characters.`;
  }
  if (seconds < minSeconds || seconds > maxSeconds) {
    return `A ${name} lasts ${minSeconds} to ${maxSeconds} seconds.`;
  }
  return undefined;
}
