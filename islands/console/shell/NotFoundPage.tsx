import { Link } from "react-router";
import { Notice } from "../../ui/Notice.tsx";
import { Page } from "./Page.tsx";

export function NotFoundPage() {
  return (
    <Page title="This page has flown off">
      <Notice
        title="There is nothing at this address"
        plate="pink-footed"
        action={
          <Link className="button" to="/dashboard">
            Go to the dashboard
          </Link>
        }
      >
        The goose that lived here has moved on, or the address has a typing mistake.
      </Notice>
    </Page>
  );
}
