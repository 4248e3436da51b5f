import { isServicePlanned, PLANNED_NOTE } from "#core/platform/availability.ts";
import { SERVICES } from "#core/platform/brand.ts";
import { Note } from "../../ui/Notice.tsx";
import { Page } from "../shell/Page.tsx";
import { EnableButton } from "./EnableButton.tsx";
import { ServiceSheet } from "./ServiceSheet.tsx";
import { useService } from "./use-service.ts";
import { SERVICE_WORDS } from "./words.ts";

/** What a service does, and the button that switches it on. */
export function LearnMorePage() {
  const service = useService();
  const { purpose, facts, docs } = SERVICE_WORDS[service];
  const { name = "", slug = "" } = SERVICES.find(({ id }) => id === service) ?? {};
  const planned = isServicePlanned(service);
  return (
    <Page
      title={name}
      purpose={purpose}
      action={!planned && <EnableButton service={service} name={name} />}
    >
      {planned && (
        <Note tone="info">
          <strong>{PLANNED_NOTE.title}.</strong> {name} is coming. There is nothing to switch on
          until it is there.
        </Note>
      )}
      <ServiceSheet service={service} planned={planned} facts={facts}>
        <a href={docs}>{planned ? "Read how it will work" : "Read the documentation"}</a>
        <a href={`/${slug}/terms`}>Terms of {name}</a>
      </ServiceSheet>
    </Page>
  );
}
