import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { AUTH_PROBLEMS, type AuthProblemKind } from "#core/platform/auth-problem.ts";
import { LOGIN } from "#core/platform/guards.ts";
import { $authProblem } from "../../stores/auth-problem.ts";
import { $session, endSession, refreshSession } from "../../stores/session.ts";
import { Button } from "../../ui/Button.tsx";

/** The auth error boundary: says over the page what is wrong with the sign-in (GUARD-G30 to GUARD-G33). */
export function AuthBoundary() {
  const kind = useStore($authProblem);
  const { status } = useStore($session);
  // Before the first answer the guards say where to go.
  if (!kind || status === "unknown" || status === "failed") return null;
  return <AuthProblemDialog kind={kind} />;
}

function AuthProblemDialog({ kind }: { kind: AuthProblemKind }) {
  const { title, message, button, action } = AUTH_PROBLEMS[kind];
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => dialog.current?.showModal(), []);

  const act = () => {
    if (action === "retry") {
      $authProblem.set(undefined);
      void refreshSession();
      return;
    }
    endSession();
    const redirect =
      pathname === LOGIN ? "" : `?${new URLSearchParams({ redirect: pathname + search })}`;
    void navigate(LOGIN + redirect);
  };
  return (
    <dialog
      ref={dialog}
      className="shell-dialog"
      aria-labelledby="auth-problem"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="auth-problem">{title}</h2>
      <p role="alert">{message}</p>
      <div className="buttons">
        <Button onPress={act}>{button}</Button>
      </div>
    </dialog>
  );
}
