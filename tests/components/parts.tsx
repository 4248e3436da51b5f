/** The components that show something, or that are pressed. */
import type { ReactNode } from "react";
import { Button } from "../../islands/ui/Button.tsx";
import { CopyAddress } from "../../islands/ui/CopyAddress.tsx";
import { Note, Notice } from "../../islands/ui/Notice.tsx";
import { Mark, Plate } from "../../islands/ui/Plate.tsx";
import { RelativeTime } from "../../islands/ui/RelativeTime.tsx";
import { RoomStatusTag } from "../../islands/ui/RoomStatusTag.tsx";
import { SaveBar } from "../../islands/ui/SaveBar.tsx";
import { Setting, SettingBody, Settings, SettingsColumn } from "../../islands/ui/Settings.tsx";
import { Skeleton } from "../../islands/ui/Skeleton.tsx";
import { Tabs } from "../../islands/ui/Tabs.tsx";
import { Time } from "../../islands/ui/Time.tsx";

const LOOKS = ["main", "quiet", "danger", "plain"] as const;

const nothing = () => {};

export const PARTS: Record<string, () => ReactNode> = {
  SaveBar: () => (
    <SaveBar isSubmitting={false} isUnchanged={false} onDiscard={nothing} onDefaults={nothing} />
  ),
  Button: () => (
    <>
      {LOOKS.map((look) => (
        <p key={look}>
          <Button look={look}>Save {look}</Button>
          <Button look={look} isPending>
            Saving {look}
          </Button>
          <Button look={look} isDisabled>
            Never {look}
          </Button>
        </p>
      ))}
      <Button look="icon" aria-label="Close">
        ×
      </Button>
      <Button look="icon" aria-label="Closed" isDisabled>
        ×
      </Button>
    </>
  ),
  CopyAddress: () => <CopyAddress address="https://goose.example/pond" what="the pond" />,
  Notice: () => (
    <>
      <Notice title="No timers yet" action={<Button>Write the first one</Button>}>
        A timer reminds your chat of something. <a href="#timers">How timers work</a>
      </Notice>
      <Notice title="Not allowed" plate="gatekeeper">
        Ask the owner of the workspace.
      </Notice>
      <Note tone="info">
        Saved. <a href="#saved">See it</a>
      </Note>
      <Note tone="danger">
        Not saved. <a href="#again">Try again</a>
      </Note>
    </>
  ),
  Plate: () => (
    <>
      <Plate plate="canada" width={150} />
      <Mark size={32} />
    </>
  ),
  RelativeTime: () => <RelativeTime atMs={0} nowMs={3_600_000} timeZone="UTC" />,
  RoomStatusTag: () => (
    <>
      <RoomStatusTag status="connected" />
      <RoomStatusTag status="connecting" />
      <RoomStatusTag status="disconnected" />
    </>
  ),
  Settings: () => (
    <SettingsColumn>
      <Settings
        id="mail"
        title="E-mail"
        purpose="Where news goes."
        action={<Button look="quiet">Add</Button>}
      >
        <Setting icon="✉" title="Address" hint="Only you see it.">
          <Button look="quiet">Change</Button>
        </Setting>
        <Setting title="Language" />
        <SettingBody>English</SettingBody>
      </Settings>
      <Settings id="end" title="Delete the workspace" tone="danger">
        <Setting title="For good" hint="Nothing brings it back.">
          <Button look="danger">Delete</Button>
        </Setting>
      </Settings>
    </SettingsColumn>
  ),
  Skeleton: () => <Skeleton lines={3} label="Loading timers" />,
  Tabs: () => (
    <Tabs
      label="People"
      tabs={[
        { id: "members", name: "Members" },
        { id: "invites", name: "Invites" },
      ]}
      selected="members"
      onSelect={nothing}
    >
      Two members
    </Tabs>
  ),
  Time: () => <Time at="2026-01-31 20:05:00.000Z" />,
};
