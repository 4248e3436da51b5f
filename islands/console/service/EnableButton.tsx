import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Link } from "react-router";
import { serviceFlag } from "#core/entities/tenant.ts";
import type { ServiceId } from "#core/platform/brand.ts";
import { serviceRoot } from "#core/platform/guards.ts";
import { MANAGE_PERMISSION } from "#core/platform/permissions.ts";
import { canManage, setService } from "../../stores/services.ts";
import { $session } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./ServiceSheet.module.css";

export function EnableButton({ service, name }: { service: ServiceId; name: string }) {
  const state = useStore($session);
  const [isPending, setPending] = useState(false);
  const isOn = state.status === "member" && state.session.services?.[serviceFlag(service)];
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
        To enable it you need <code>{MANAGE_PERMISSION[service]}</code>. The owner or an admin of
        this workspace can grant it.
      </p>
    );
  }
  return (
    <Button isPending={isPending} onPress={enable}>
      {isPending ? "Enabling…" : `Enable ${name}`}
    </Button>
  );
}
