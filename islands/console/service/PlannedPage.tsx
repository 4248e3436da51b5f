import { useLocation, useMatches } from "react-router";
import { PLANNED_NOTE } from "#core/platform/availability.ts";
import { Note } from "../../ui/Notice.tsx";
import { Page } from "../shell/Page.tsx";
import type { RouteHandle } from "../shell/RouteAnnouncer.tsx";
import { PLANNED_PAGES } from "./planned-words.ts";
import { ServiceSheet } from "./ServiceSheet.tsx";

/** The page at this address while its feature is not built: what it is going to do. */
export function PlannedPage() {
  const { pathname } = useLocation();
  const words = PLANNED_PAGES[pathname];
  if (!words) throw new Error(`No words are written for ${pathname}`);
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return (
    <Page title={handle?.title ?? ""} purpose={words.purpose}>
      <Note tone="info">
        <strong>{PLANNED_NOTE.title}.</strong> {PLANNED_NOTE.text}
      </Note>
      <ServiceSheet service={words.service} planned facts={words.facts}>
        <a href={words.docs}>Read how it will work</a>
      </ServiceSheet>
    </Page>
  );
}
