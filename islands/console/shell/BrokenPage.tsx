import { useStore } from "@nanostores/react";
import {
  APP_ERROR_MESSAGES,
  APP_ERROR_TITLE,
  type AppErrorCase,
  appErrorCase,
} from "#core/platform/shell/app-error.ts";
import { $connection } from "../../stores/connection.ts";
import { endSession } from "../../stores/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { clearCacheAndRefresh } from "./clear-cache.ts";
import { Page } from "./Page.tsx";

const TITLES: Record<AppErrorCase, string> = {
  update: "The console was updated",
  auth: "The gatekeeper does not know you",
  network: "No way to the pond",
  generic: "A goose tripped over a cable",
};

/** The app error boundary around a page: the rest of the console goes on (SHELL-SE2, SHELL-SE3). */
export function BrokenPage({ error }: { error: unknown }) {
  const { status } = useStore($connection);
  const kind = appErrorCase(error, status !== "offline");
  const refreshLook = kind === "auth" ? "quiet" : "main";
  return (
    <Page title={APP_ERROR_TITLE}>
      <Notice
        title={TITLES[kind]}
        plate="egyptian"
        action={
          <>
            {kind === "auth" && <Button onPress={endSession}>Sign in again</Button>}
            <Button look={refreshLook} onPress={() => location.reload()}>
              Refresh
            </Button>
            <Button look="quiet" onPress={() => void clearCacheAndRefresh()}>
              Clear cache and refresh
            </Button>
          </>
        }
      >
        {APP_ERROR_MESSAGES[kind]}
      </Notice>
    </Page>
  );
}
