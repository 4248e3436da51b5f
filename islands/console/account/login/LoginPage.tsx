import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { logInSchema } from "#core/entities/account.ts";
import { LOGIN_ERRORS } from "#core/platform/guards.ts";
import { $session } from "../../../stores/session.ts";
import { Note } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { bySchema } from "../../../ui/schema-form.ts";
import { TextForm } from "../../../ui/TextForm.tsx";
import { DoorPage } from "../../shell/DoorPage.tsx";
import { isReturn, PROVIDER_NAMES } from "../oauth/flow.ts";
import { ProviderButtons } from "../oauth/ProviderButtons.tsx";
import { AddressStep, CodeStep } from "./SecondFactor.tsx";
import { $logIn, logInWithPassword, startOver, takeReturn } from "./store.ts";

/** Log in. Once someone is signed in the guard of this route sends them on. */
export function LoginPage() {
  const at = useStore($logIn);
  const [query] = useSearchParams();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isReturn(query)) return;
    const { redirect } = takeReturn(query);
    // The code leaves the address and the history at once.
    const search = redirect === "" ? "" : `?${new URLSearchParams({ redirect })}`;
    void navigate({ pathname: "/login", search }, { replace: true });
  }, [query, navigate]);
  useEffect(() => () => startOver(), []);

  if (at.step === "returning") {
    return (
      <DoorPage title="One moment" purpose={`${PROVIDER_NAMES[at.provider]} says who you are.`}>
        <Skeleton lines={2} />
      </DoorPage>
    );
  }
  if (at.step === "address") return <AddressStep mfaId={at.mfaId} />;
  if (at.step === "code") return <CodeStep key={at.otpId} {...at} />;
  const search = query.toString();
  return (
    <DoorPage
      title="Log in"
      purpose="Back to your flock."
      footer={
        <>
          New here? <Link to={{ pathname: "/signup", search }}>Sign up</Link>
        </>
      }
    >
      <WhyHere error={query.get("error")} problem={at.problem} />
      <TextForm
        layout="wide"
        initial={{ email: "", password: "" }}
        fields={[
          { name: "email", label: "E-mail", type: "email", autoComplete: "username" },
          {
            name: "password",
            label: "Password",
            type: "password",
            autoComplete: "current-password",
          },
        ]}
        validate={bySchema(logInSchema)}
        submit={({ email, password }) => logInWithPassword(email, password)}
        button={["Log in", "Logging in…"]}
        aside={<Link to="/forgot-password">Forgot your password?</Link>}
      />
      <ProviderButtons />
    </DoorPage>
  );
}

function WhyHere({ error, problem }: { error: string | null; problem: string | undefined }) {
  const session = useStore($session);
  if (problem) return <Note tone="danger">{problem}</Note>;
  if (session.status === "failed" && error && Object.hasOwn(LOGIN_ERRORS, error)) {
    return <Note tone="danger">{LOGIN_ERRORS[error as keyof typeof LOGIN_ERRORS]}</Note>;
  }
  if (session.status === "guest" && session.because === "expired") {
    return <Note tone="info">Your session has expired. Please log in again.</Note>;
  }
  return null;
}
