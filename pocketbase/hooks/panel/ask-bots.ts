import * as v from "valibot";
import { PANEL_PURPOSE, type PanelQuestion, type PanelReply, panelReply } from "#core/panel/api.ts";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { environment } from "../platform/environment.ts";
import { logError } from "../platform/http/answer.ts";

/** A bots process says so of a channel that another one plays. */
const NOT_MINE = 421;

/**
 * Asks the bots process that plays the tenant's channel (PANEL-G1); undefined when none answers. The
 * question is signed with what only our own processes know.
 */
export function askBots(question: Omit<PanelQuestion, "purpose">): PanelReply | undefined {
  const { botsUrls, botsPassword } = environment();
  for (const url of botsUrls) {
    const answer = ask(url, { ...question, purpose: PANEL_PURPOSE }, botsPassword);
    if (answer !== NOT_MINE) return answer;
  }
  return undefined;
}

function ask(url: string, question: PanelQuestion, password: string) {
  try {
    const response = $http.send({
      url: `${url}/panel`,
      method: "POST",
      headers: { "content-type": "text/plain" },
      body: $security.createJWT(question, password, PANEL_LIMITS.questionSeconds),
      timeout: PANEL_LIMITS.botsWithinSeconds,
    });
    if (response.statusCode === NOT_MINE) return NOT_MINE;
    if (response.statusCode !== 200) throw new Error(`the bots answered ${response.statusCode}`);
    const read = v.safeParse(panelReply, response.json);
    return read.success ? read.output : undefined;
  } catch (error) {
    logError("The bots could not be asked for the Twitch panel", error);
    return undefined;
  }
}
