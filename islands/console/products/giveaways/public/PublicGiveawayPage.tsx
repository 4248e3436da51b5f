import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import styles from "./Giveaway.module.css";
import { GiveawaySheet } from "./GiveawaySheet.tsx";
import { $page, loadPage, watchPage } from "./store.ts";
import { followTicket } from "./ticket-store.ts";
import { UnknownGiveaway } from "./UnknownGiveaway.tsx";

/** The public page of a run, for anybody: what is given, how to take part, who won, and the proof. */
export function PublicGiveawayPage() {
  const { tenantName = "", token = "" } = useParams();
  const page = useStore($page);
  useEffect(() => {
    const address = { tenant: tenantName, token };
    const stops = [watchPage(address), followTicket(address)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [tenantName, token]);

  const address = { tenant: tenantName, token };
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
          <LoadFailed failure={page.failure} onRetry={() => void loadPage(address)} />
        </div>
      );
    case "ready":
      return <GiveawaySheet address={address} shown={page.shown} />;
  }
}
