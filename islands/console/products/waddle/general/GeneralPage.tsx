import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { onRecovery } from "../../../../stores/connection.ts";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { LoadFailed } from "../../../shell/LoadFailed.tsx";
import { Page } from "../../../shell/Page.tsx";
import { $config, loadConfig } from "../config-store.ts";
import { ConfigForm } from "./ConfigForm.tsx";
import { WebPages } from "./WebPages.tsx";

export function GeneralPage() {
  const config = useStore($config);
  useEffect(() => {
    void loadConfig();
    return onRecovery(() => void loadConfig());
  }, []);
  return (
    <Page title="Waddle settings" purpose="Where Waddle listens, and what a command begins with.">
      {config.status === "loading" && <Skeleton lines={5} />}
      {config.status === "failed" && <LoadFailed failure={config.failure} onRetry={loadConfig} />}
      {config.status === "ready" && (
        <>
          <ConfigForm key={config.data.id} stored={config.data} />
          <WebPages isAllowed={config.data.url_fetch} />
        </>
      )}
    </Page>
  );
}
