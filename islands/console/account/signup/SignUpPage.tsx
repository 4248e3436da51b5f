import { Link, useNavigate, useSearchParams } from "react-router";
import { signUpSchema } from "#core/entities/account.ts";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { ProviderButtons } from "../oauth/ProviderButtons.tsx";
import { InvitedSignUp } from "./InvitedSignUp.tsx";
import { NEW_PASSWORD } from "./new-password.ts";
import { signUp } from "./store.ts";

/** Sign up. Everybody is told to look at their mail, whether the address was known or not. */
export function SignUpPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const invite = query.get("invite");
  if (invite) return <InvitedSignUp token={invite} />;
  const search = query.toString();
  return (
    <DoorPage
      title="Sign up"
      purpose="A workspace of your own: a bot, a canvas, and room for more."
      footer={
        <>
          Already here? <Link to={{ pathname: "/login", search }}>Log in</Link>
        </>
      }
    >
      <TextForm
        layout="wide"
        initial={{ email: "", password: "", workspace: "" }}
        fields={[
          { name: "email", label: "E-mail", type: "email", autoComplete: "username" },
          { ...NEW_PASSWORD, name: "password" },
          {
            name: "workspace",
            label: "Workspace name",
            autoComplete: "organization",
            hint: "Your channel's or community's name.",
          },
        ]}
        validate={bySchema(signUpSchema)}
        submit={async (account) => {
          const result = await signUp(account);
          if (!result.ok) return result.failure;
          await navigate("/confirm-signup");
          return undefined;
        }}
        button={["Sign up", "Signing up…"]}
      />
      <ProviderButtons />
    </DoorPage>
  );
}
