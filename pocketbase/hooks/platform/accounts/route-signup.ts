import { signUpSchema } from "#core/entities/account.ts";
import { check } from "#core/entities/text.ts";
import { answerThen, invalid, logError, refuse } from "../http/answer.ts";
import { bodyOf, firstRecord } from "../http/request.ts";
import { sendKnownAddress } from "../mail/account.ts";
import { mayMail } from "../mail/interval.ts";
import { acceptInvite, openInvite } from "../people/invite.ts";
import { invitationOf } from "../people/route-invite-accept.ts";
import { timeZoneOf } from "../people/time-zone.ts";
import { createUserWithWorkspace } from "../people/workspace.ts";
import { commonPasswordError } from "./password.ts";

/**
 * POST /api/gq/signup: 204 for every valid request, so that nobody learns which addresses have an
 * account. A new address gets a user, a workspace and a verification mail; a known one gets a mail
 * that says so. With an invite's token the address is verified and a member of its workspace.
 */
export function signUp(e: core.RequestEvent) {
  const body = bodyOf(e);
  const result = check(signUpSchema, body);
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { email, password, workspace } = result.value;

  const common = commonPasswordError(password, [email, workspace]);
  if (common) return refuse(e, invalid(common));

  const invited = invitationOf(e.app, body.invite, email);
  if ("refusal" in invited) return refuse(e, invited.refusal);

  let known = firstRecord(e.app, "users", "email = {:email}", { email });
  let created: core.Record | undefined;
  if (known === undefined) {
    e.app.runInTransaction((app) => {
      // Looked up again: two requests may have come at once.
      known = firstRecord(app, "users", "email = {:email}", { email });
      if (known !== undefined) return;
      created = createUserWithWorkspace(
        app,
        { email, password, verified: false },
        { name: workspace, enabled: [], timeZone: timeZoneOf(body.time_zone) },
      ).user;
      const invite = openInvite(app, invited.token);
      if (invite !== undefined) acceptInvite(app, invite, created);
    });
  } else {
    rehearse(e.app, { password, workspace });
  }

  return answerThen(e, () => mailAfterSignUp(e.app, { created, known }));
}

/**
 * Makes an account and its workspace, and undoes it: a known address takes as long as a new one, so
 * that nobody learns from the time which one it is (rule GUARD-G45).
 */
function rehearse(app: CoreApp, { password, workspace }: { password: string; workspace: string }) {
  const email = `${$security.randomString(20).toLowerCase()}@rehearsal.invalid`;
  try {
    app.runInTransaction((transaction) => {
      const person = { email, password, verified: false };
      createUserWithWorkspace(transaction, person, { name: workspace, enabled: [] });
      throw new Error(UNDONE);
    });
  } catch (error) {
    if (!String(error).includes(UNDONE)) throw error;
  }
}

const UNDONE = "rehearsed";

/** The account is there whether the mail leaves or not; it can be asked for again. */
function mailAfterSignUp(
  app: CoreApp,
  { created, known }: { created: core.Record | undefined; known: core.Record | undefined },
): void {
  try {
    if (created?.verified() === false && mayMail("verification", created)) {
      $mails.sendRecordVerification(app, created);
    } else if (known !== undefined && mayMail("known-address", known)) {
      sendKnownAddress(app, known);
    }
  } catch (error) {
    logError("The mail after a sign-up could not be sent", error);
  }
}
