import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { DASHBOARD, sameOriginPath } from "#core/platform/guards.ts";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/Notice.tsx";
import { PROVIDER_NAMES, type Provider } from "./flow.ts";
import styles from "./ProviderButtons.module.css";
import { ProviderMark } from "./ProviderMark.tsx";
import { $offered, leaveFor, loadOffered } from "./store.ts";

/** The other ways to sign in, when the server offers any. */
export function ProviderButtons({ redirect }: { redirect?: string }) {
  const offered = useStore($offered);
  const [query] = useSearchParams();
  const [leaving, setLeaving] = useState<Provider>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => void loadOffered(), []);
  if (!offered || offered.length === 0) return null;

  const leave = async (provider: Provider) => {
    setLeaving(provider);
    const target = redirect ?? sameOriginPath(query.get("redirect")) ?? DASHBOARD;
    const refusal = await leaveFor(provider, "sign-in", target);
    if (!refusal) return;
    setProblem(refusal);
    setLeaving(undefined);
  };
  return (
    <div className={styles.ways}>
      <p className={styles.or}>or</p>
      {problem && <Note tone="danger">{problem}</Note>}
      {offered.map((provider) => (
        <Button
          key={provider}
          look="quiet"
          isPending={leaving === provider}
          onPress={() => leave(provider)}
        >
          <ProviderMark provider={provider} />
          Continue with {PROVIDER_NAMES[provider]}
        </Button>
      ))}
    </div>
  );
}
