import { isRouteErrorResponse, useRouteError } from "react-router";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Forbidden } from "../open-route.ts";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { Page } from "./Page.tsx";

/** In the place of a page that may not be opened, does not exist or broke. */
export function Problem() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) {
    return <ForbiddenPage permission={(error.data as Forbidden).permission} />;
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <BrokenPage error={error} />;
}

function ForbiddenPage({ permission }: Forbidden) {
  return (
    <Page title="This page needs a permission">
      <Notice title="The gate is closed">
        You need the permission <code>{permission}</code> to open this page. The owner or an admin
        of this workspace can grant it.
      </Notice>
    </Page>
  );
}

function BrokenPage({ error }: { error: unknown }) {
  return (
    <Page title="Something went wrong">
      <Notice
        title="A goose tripped over a cable"
        action={<Button onPress={() => location.reload()}>Refresh</Button>}
      >
        {wordsFor(error instanceof Error ? error.message : "")}
      </Notice>
    </Page>
  );
}

function wordsFor(message: string): string {
  if (/dynamically imported|module script|chunk/i.test(message)) {
    return "The console was updated while this page was open. Refresh to get the new version.";
  }
  if (/network|fetch/i.test(message)) {
    return "The server can't be reached. Check your connection, then refresh.";
  }
  return "This page broke. Refresh it; if that does not help, go back to the dashboard.";
}
