import type { Session } from "#core/entities/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Setting, SettingBody, Settings } from "../../ui/Settings.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { EmailForm, PasswordForm } from "./ChangeForms.tsx";
import type { Changing } from "./change.ts";
import { mailPasswordLink, setSecondFactor } from "./store.ts";

export type SignInSectionProps = { user: Session["user"] } & Changing;

/** The e-mail address, the password and the second factor. */
export function SignInSection({ user, change, onChange }: SignInSectionProps) {
  const close = () => onChange(undefined);
  return (
    <Settings id="sign-in" title="Signing in">
      <Setting title="E-mail" hint={user.email}>
        {change !== "email" && user.has_password && (
          <Button look="quiet" aria-label="Change e-mail" onPress={() => onChange("email")}>
            Change
          </Button>
        )}
      </Setting>
      {change === "email" && user.has_password && (
        <SettingBody>
          <EmailForm onClose={close} />
        </SettingBody>
      )}
      <PasswordRow user={user} change={change} onChange={onChange} />
      {change === "password" && user.has_password && (
        <SettingBody>
          <PasswordForm onClose={close} />
        </SettingBody>
      )}
      <Setting
        title="Second factor"
        hint="After your password, a code that we mail you is asked for too."
      >
        <Switch
          label="Second factor"
          isSelected={user.second_factor}
          onChange={(on) => void setSecondFactor(on)}
        >
          {user.second_factor ? "On" : "Off"}
        </Switch>
      </Setting>
    </Settings>
  );
}

function PasswordRow({ user, change, onChange }: SignInSectionProps) {
  if (user.has_password) {
    return (
      <Setting title="Password" hint="Changing it signs you out on every other device.">
        {change !== "password" && (
          <Button look="quiet" aria-label="Change password" onPress={() => onChange("password")}>
            Change
          </Button>
        )}
      </Setting>
    );
  }
  const mail = async () => {
    const failure = await mailPasswordLink();
    showToast(
      failure
        ? { tone: "danger", text: failure.message }
        : { tone: "info", text: `The link is on its way to ${user.email}.` },
    );
  };
  return (
    <Setting
      title="Password"
      hint="You have none yet. With one you can also sign in by e-mail, and change your address."
    >
      <Button look="quiet" onPress={mail}>
        Mail me a link to set one
      </Button>
    </Setting>
  );
}
