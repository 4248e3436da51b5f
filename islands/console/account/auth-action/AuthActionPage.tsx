import { Link, useSearchParams } from "react-router";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { AcceptInvite } from "./AcceptInvite.tsx";
import { ChangeEmail } from "./ChangeEmail.tsx";
import { ResetPassword } from "./ResetPassword.tsx";
import { VerifyEmail } from "./VerifyEmail.tsx";

/** Where the links of our mails lead: `mode` says what to do, `token` proves that the mail arrived. */
export function AuthActionPage() {
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const mode = token === "" ? "" : query.get("mode");
  switch (mode) {
    case "verifyEmail":
      return <VerifyEmail key={token} token={token} />;
    case "resetPassword":
      return <ResetPassword key={token} token={token} />;
    case "changeEmail":
      return <ChangeEmail key={token} token={token} />;
    case "invite":
      return <AcceptInvite key={token} token={token} />;
    default:
      return (
        <DoorPage
          title="This link is not complete"
          purpose="Open it again from the mail, or copy its whole address into the browser."
        >
          <div className="buttons">
            <Link className="button quiet" to="/dashboard">
              Go to the console
            </Link>
          </div>
        </DoorPage>
      );
  }
}
