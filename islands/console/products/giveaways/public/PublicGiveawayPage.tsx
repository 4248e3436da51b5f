import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import styles from "./Giveaway.module.css";
import { GiveawaySheet } from "./GiveawaySheet.tsx";
import { $page, loadPage, watchPage } from "./store.ts";
import { holdTicket } from "./ticket-store.ts";
import { UnknownGiveaway } from "./UnknownGiveaway.tsx";

/** The public page of a run, for anybody: what is given, how to take part, who won, and the proof. */
export function PublicGiveawayPage() {
  const { tenantName = "", token = "" } = useParams();
  const page = useStore($page);
  useEffect(() => {
    const place = { tenant: tenantName, token };
    const stops = [watchPage(place), holdTicket(place)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [tenantName, token]);

  const place = { tenant: tenantName, token };
  switch (page.status) {
    case "loading":
      return (
        <div className={styles.page}>
          <h1 tabIndex={-1} className={styles.title}>
            Giveaway
          </h1>
          <Skeleton lines={6} />
        </div>
      );
    case "unknown":
      return <UnknownGiveaway />;
    case "failed":
      return (
        <div className={styles.page}>
          <h1 tabIndex={-1} className={styles.title}>
            Giveaway
          </h1>
          <LoadFailed failure={page.failure} onRetry={() => void loadPage(place)} />
        </div>
      );
    case "ready":
      return <GiveawaySheet place={place} shown={page.shown} />;
  }
}
