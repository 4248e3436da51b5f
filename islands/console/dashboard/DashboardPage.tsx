import { useStore } from "@nanostores/react";
import { useSearchParams } from "react-router";
import { DASHBOARD_ERRORS } from "#core/guards.ts";
import { $session } from "../../stores/session.ts";
import { Note } from "../../ui/Notice.tsx";
import { Page } from "../shell/Page.tsx";
import styles from "./Dashboard.module.css";
import { NextSteps } from "./NextSteps.tsx";
import { Services } from "./Services.tsx";

export function DashboardPage() {
  const state = useStore($session);
  const [search] = useSearchParams();
  const error = search.get("error");
  if (state.status !== "member") return null;
  const { session } = state;
  return (
    <Page title={session.tenant.name} purpose="Your services, and what to do next.">
      {error && error in DASHBOARD_ERRORS && (
        <Note tone="danger">{DASHBOARD_ERRORS[error as keyof typeof DASHBOARD_ERRORS]}</Note>
      )}
      <div className={styles.columns}>
        <Services session={session} />
        <NextSteps session={session} />
      </div>
    </Page>
  );
}
