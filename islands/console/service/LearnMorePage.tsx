import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Link } from "react-router";
import { SERVICES } from "#core/brand.ts";
import { serviceFlag } from "#core/entities/tenant.ts";
import { serviceRoot } from "#core/guards.ts";
import { MANAGE_PERMISSION } from "#core/permissions.ts";
import { canManage, setService } from "../../stores/services.ts";
import { $session } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Plate } from "../../ui/Plate.tsx";
import { Page } from "../shell/Page.tsx";
import styles from "./LearnMore.module.css";
import { type DescribedService, SERVICE_WORDS } from "./words.ts";

export function WaddleLearnMorePage() {
  return <LearnMore service="waddle" />;
}

export function NestSketchLearnMorePage() {
  return <LearnMore service="nest_sketch" />;
}

/** What a service does, and the button that switches it on. */
export function LearnMore({ service }: { service: DescribedService }) {
  const { purpose, facts } = SERVICE_WORDS[service];
  const name = SERVICES.find(({ id }) => id === service)?.name ?? "";
  return (
    <Page title={name} purpose={purpose} action={<EnableButton service={service} name={name} />}>
      <div className={styles.plate}>
        <div className={styles.scene}>
          <Plate plate={service} width={320} />
        </div>
        <dl className={styles.facts}>
          {facts.map(({ title, text }) => (
            <div key={title}>
              <dt className={styles.term}>{title}</dt>
              <dd className={styles.text}>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Page>
  );
}

function EnableButton({ service, name }: { service: DescribedService; name: string }) {
  const state = useStore($session);
  const [isPending, setPending] = useState(false);
  const isOn = state.status === "member" && state.session.services[serviceFlag(service)];
  const enable = async () => {
    setPending(true);
    const saved = await setService(service, true);
    setPending(false);
    if (!saved.ok) showToast({ tone: "danger", text: saved.failure.message });
  };
  if (isOn && !isPending) {
    return (
      <Link className="button" to={serviceRoot(service)}>
        Open {name}
      </Link>
    );
  }
  if (!canManage(service)) {
    return (
      <p className={styles.who}>
        To enable it you need <code>{MANAGE_PERMISSION[service]}</code>. Ask the owner.
      </p>
    );
  }
  return (
    <Button isPending={isPending} onPress={enable}>
      {isPending ? "Enabling…" : `Enable ${name}`}
    </Button>
  );
}
