import { useStore } from "@nanostores/react";
import { Mail } from "lucide-react";
import { ROLE_NAMES } from "#core/platform/permissions.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Notice.tsx";
import { Setting, SettingBody, Settings } from "../../ui/Settings.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Time } from "../../ui/Time.tsx";
import { InviteLink } from "./InviteLink.tsx";
import { $invites, loadInvites, type PendingInvite, revoke, sendAgain } from "./invites-store.ts";

/** Invites that wait for an answer; `alone` when nobody but the viewer is here yet. */
export function PendingInvites({ alone }: { alone: boolean }) {
  const invites = useStore($invites);
  return (
    <Settings id="invites" title="Invited" purpose="An invite works once, for seven days.">
      {invites.status === "loading" && <Skeleton lines={2} />}
      {invites.status === "failed" && (
        <SettingBody>
          <Note tone="danger">
            {invites.failure.message}{" "}
            <Button look="plain" onPress={loadInvites}>
              Try again
            </Button>
          </Note>
        </SettingBody>
      )}
      {invites.status === "ready" && invites.data.length === 0 && (
        <Setting
          title="No invite is open"
          hint={
            alone
              ? "A moderator for the chat, an artist for the canvas: ask them in."
              : "Whoever was invited has answered."
          }
        >
          <InviteLink>Invite someone</InviteLink>
        </Setting>
      )}
      {invites.status === "ready" &&
        invites.data.map((invite) => <InviteRow key={invite.id} invite={invite} />)}
    </Settings>
  );
}

function InviteRow({ invite }: { invite: PendingInvite }) {
  const { email, role, expires_at } = invite;
  const expired = Date.parse(expires_at.replace(" ", "T")) <= Date.now();
  return (
    <Setting
      icon={<Mail aria-hidden="true" />}
      title={email}
      hint={
        <>
          {ROLE_NAMES[role]} · {expired ? "expired" : "expires"} <Time at={expires_at} />
        </>
      }
    >
      <Button
        look="quiet"
        aria-label={`Send the invite of ${email} again`}
        onPress={() => sendAgain(invite)}
      >
        Send again
      </Button>
      <Button
        look="danger"
        aria-label={`Revoke the invite of ${email}`}
        onPress={() => revoke(invite)}
      >
        Revoke
      </Button>
    </Setting>
  );
}
