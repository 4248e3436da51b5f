import { withConfirmation } from "../../stores/confirmation.ts";
import { pb } from "../../stores/environment.ts";
import { keepNewToken } from "../../stores/new-token.ts";
import { attempt, type Failure } from "../../stores/result.ts";
import { currentSession, refreshSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";

/** Changes what others in a workspace see of the person. Returns the failure, if any. */
export async function saveName(name: string): Promise<Failure | undefined> {
  return update({ name: name.trim() });
}

/** Mails the new address a link; the account keeps the old one until that is followed. */
export async function askForEmailChange(email: string): Promise<Failure | undefined> {
  return withConfirmation(async () => {
    const asked = await attempt(() => pb().collection("users").requestEmailChange(email.trim()));
    return asked.ok ? undefined : asked.failure;
  });
}

/** Mails a link to choose a password, for whoever signed up without one. */
export async function mailPasswordLink(): Promise<Failure | undefined> {
  const email = currentSession()?.user.email ?? "";
  const sent = await attempt(() => pb().collection("users").requestPasswordReset(email));
  return sent.ok ? undefined : sent.failure;
}

/** Changes the password, which ends every sign-in but this one. */
export async function changePassword(
  old_password: string,
  password: string,
): Promise<Failure | undefined> {
  const body = { old_password, password };
  const changed = await attempt(() =>
    pb().send("/api/gq/account/password", { method: "POST", body }),
  );
  if (!changed.ok) return changed.failure;
  keepNewToken(changed.value);
  await refreshSession();
  return undefined;
}

/** Asks for a mailed code at each sign-in, or no longer. */
export async function setSecondFactor(second_factor: boolean): Promise<void> {
  const failure = await withConfirmation(() => update({ second_factor }));
  if (!failure) return;
  const retry = { label: "Try again", run: () => void setSecondFactor(second_factor) };
  showToast({ tone: "danger", text: failure.message, action: retry });
}

async function update(change: { name: string } | { second_factor: boolean }) {
  const id = currentSession()?.user.id ?? "";
  const saved = await attempt(() => pb().collection("users").update(id, change));
  if (!saved.ok) return saved.failure;
  await refreshSession();
  return undefined;
}
