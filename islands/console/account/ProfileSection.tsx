import { object } from "valibot";
import type { Session } from "#core/entities/session.ts";
import { singleLine } from "#core/entities/text.ts";
import { PERSON } from "#core/platform/limits.ts";
import { showToast } from "../../stores/toasts.ts";
import { SettingBody, Settings } from "../../ui/Settings.tsx";
import { bySchema } from "../../ui/schema-form.ts";
import { TextForm } from "../../ui/TextForm.tsx";
import { saveName } from "./store.ts";

const profileSchema = object({ name: singleLine("Name", 1, PERSON.nameMaxChars) });

export function ProfileSection({ user }: { user: Session["user"] }) {
  return (
    <Settings id="profile" title="Profile">
      <SettingBody>
        <TextForm
          key={user.name}
          initial={{ name: user.name }}
          fields={[
            {
              name: "name",
              label: "Name",
              autoComplete: "nickname",
              hint: "What the others in your workspaces see.",
            },
          ]}
          validate={bySchema(profileSchema)}
          submit={async ({ name }) => {
            const failure = await saveName(name);
            if (!failure) showToast({ tone: "info", text: "Saved." });
            return failure;
          }}
          button={["Save", "Saving…"]}
          needsChange
          draft="/account"
        />
      </SettingBody>
    </Settings>
  );
}
