import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { SketchAccess } from "#core/sketch/api.ts";
import { Button } from "../../../../ui/Button.tsx";
import { CopyAddress } from "../../../../ui/CopyAddress.tsx";
import { Note } from "../../../../ui/Notice.tsx";
import { RadioCards } from "../../../../ui/RadioCards.tsx";
import { publicAddress } from "../../../public-address.ts";
import styles from "./Permissions.module.css";
import { changeLink } from "./store.ts";

const OPTIONS = [
  { id: "off", name: "Off", hint: "Only members of the workspace see the sketch." },
  { id: "view", name: "Watch", hint: "Anyone with the link watches, live, without an account." },
  {
    id: "draw",
    name: "Draw",
    hint: "Anyone with the link can give a name and draw, and change only their own drawing. Choosing this turns approval on: your stream shows what they drew once you approve it.",
  },
] as const;

export type LinkTabProps = {
  access: SketchAccess;
  /** What guests draw waits for approval. */
  isApprovalOn: boolean;
  /** Opens the rules, where approval is switched. */
  onRules: () => void;
};

/** What people without an account may do who have the link. */
export function LinkTab({ access: { sketch, link }, isApprovalOn, onRules }: LinkTabProps) {
  const [isAsking, setAsking] = useState(false);
  const renew = () => {
    setAsking(false);
    void changeLink({ sketch: sketch.id, access: link.access, renew: true });
  };
  return (
    <section className={styles.link} aria-label="Public link">
      <RadioCards
        label="Who has the link may"
        options={OPTIONS}
        value={link.access}
        onChange={(access) => void changeLink({ sketch: sketch.id, access, renew: false })}
      />
      {link.access === "draw" && (
        <Note tone={isApprovalOn ? "info" : "danger"}>
          <p>
            {isApprovalOn
              ? "Approval is on: what strangers draw waits for you or another moderator, pale on the canvas, before your stream shows it."
              : "Approval is off: what strangers draw goes straight to your stream."}
          </p>
          <Button look="plain" onPress={onRules}>
            Rules of approval
          </Button>
        </Note>
      )}
      {link.access !== "off" && link.token !== "" && (
        <>
          <CopyAddress
            address={publicAddress(`/public/sketch/${link.token}`)}
            what="the public page"
          />
          {isAsking ? (
            <Note tone="info">
              <p>The old address stops working, and who came by it is sent away.</p>
              <div className={styles.asking}>
                <Button onPress={renew}>Make a new link</Button>
                <Button look="quiet" onPress={() => setAsking(false)}>
                  Keep this one
                </Button>
              </div>
            </Note>
          ) : (
            <div>
              <Button look="plain" onPress={() => setAsking(true)}>
                <RefreshCw aria-hidden="true" /> New link
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
