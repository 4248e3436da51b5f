import { Link } from "react-router";
import { LOGIN } from "#core/platform/guards.ts";
import { Note } from "../../ui/Notice.tsx";
import { Page } from "./Page.tsx";

/** In the place of a page about the person, which developers can open without a sign-in (GUARD-G29). */
export function SignedOutPage({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Note tone="info">
        Nobody is signed in: the developers' switch has opened this page, and there is nothing to
        show on it. <Link to={LOGIN}>Log in</Link> to see yours.
      </Note>
    </Page>
  );
}
