import { object } from "valibot";
import { email, logInSchema, password } from "#core/entities/account.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { bySchema } from "../../ui/schema-form.ts";
import { TextForm } from "../../ui/TextForm.tsx";
import { NEW_PASSWORD } from "./signup/new-password.ts";
import { askForEmailChange, changePassword } from "./store.ts";

/** A new address: it counts once the link that it gets is followed. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  return (
    <TextForm
      initial={{ email: "" }}
      fields={[
        {
          name: "email",
          label: "New e-mail",
          type: "email",
          autoComplete: "email",
          autoFocus: true,
          hint: "It gets a link. Until you follow it, nothing changes.",
        },
      ]}
      validate={bySchema(object({ email }))}
      submit={async (form) => {
        const failure = await askForEmailChange(form.email);
        if (failure) return { ...failure, fields: renamed(failure.fields) };
        onClose();
        showToast({ tone: "info", text: `We have mailed a link to ${form.email.trim()}.` });
        return undefined;
      }}
      button={["Mail me the link", "Sending…"]}
      aside={<Cancel onClose={onClose} />}
    />
  );
}

/** PocketBase names the field `newEmail`. */
function renamed(fields: Record<string, string>): Record<string, string> {
  const message = fields.newEmail ?? fields.email;
  return message ? { email: message } : {};
}

export function PasswordForm({ onClose }: { onClose: () => void }) {
  return (
    <TextForm
      initial={{ old_password: "", password: "" }}
      fields={[
        {
          name: "old_password",
          label: "Current password",
          type: "password",
          autoComplete: "current-password",
          autoFocus: true,
        },
        { ...NEW_PASSWORD, name: "password", label: "New password" },
      ]}
      validate={bySchema(object({ old_password: logInSchema.entries.password, password }))}
      submit={async (form) => {
        const failure = await changePassword(form.old_password, form.password);
        if (failure) return failure;
        onClose();
        showToast({ tone: "info", text: "Your password is changed." });
        return undefined;
      }}
      button={["Change the password", "Changing…"]}
      aside={<Cancel onClose={onClose} />}
    />
  );
}

function Cancel({ onClose }: { onClose: () => void }) {
  return (
    <Button look="plain" onPress={onClose}>
      Cancel
    </Button>
  );
}
