import { Link } from "react-router";
import { PERMISSION_MEANINGS } from "#core/docs/permissions.ts";
import { currentSession } from "../../stores/session.ts";
import { Notice } from "../../ui/Notice.tsx";
import type { Forbidden } from "../open-route.ts";
import { Page } from "./Page.tsx";

/** In the place of a page whose permission is missing: which one it is, and who can grant it. */
export function ForbiddenPage({ permission }: Forbidden) {
  const session = currentSession();
  const workspace = session ? session.tenant.name : "this workspace";
  return (
    <Page title="This page needs a permission">
      <Notice
        title="The gate is closed"
        plate="gatekeeper"
        action={
          <Link className="button quiet" to="/dashboard">
            Go to the dashboard
          </Link>
        }
      >
        <p>
          It needs the permission <code>{permission}</code>: {PERMISSION_MEANINGS[permission]}.
        </p>
        <p>The owner or an admin of {workspace} can grant it to you under People.</p>
      </Notice>
    </Page>
  );
}
