import { useStore } from "@nanostores/react";
import { $session } from "../../stores/session.ts";
import { Page } from "../shell/Page.tsx";
import { SignedOutPage } from "../shell/SignedOutPage.tsx";
import { Activity } from "./Activity.tsx";
import styles from "./Dashboard.module.css";
import { Lately } from "./Lately.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { QueryProblem } from "./QueryProblem.tsx";
import { Services } from "./Services.tsx";

export function DashboardPage() {
  const state = useStore($session);
  if (state.status !== "member") return <SignedOutPage title="Dashboard" />;
  const { session } = state;
  return (
    <Page
      title={session.tenant.name}
      purpose="Your services, what happened lately, and what to do next."
    >
      <QueryProblem />
      <NextSteps session={session} />
      <Services session={session} />
      <div className={styles.columns}>
        <Activity timeZone={session.tenant.time_zone} />
        <Lately session={session} />
      </div>
    </Page>
  );
}
