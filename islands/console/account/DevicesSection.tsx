import { useStore } from "@nanostores/react";
import { Monitor, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { SIGN_IN } from "#core/platform/limits.ts";
import { onRecovery } from "../../stores/connection.ts";
import { showToast } from "../../stores/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Notice.tsx";
import { Setting, SettingBody, Settings } from "../../ui/Settings.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Time } from "../../ui/Time.tsx";
import {
  $devices,
  type Device,
  loadDevices,
  signOutDevice,
  signOutEverywhere,
} from "./devices-store.ts";

const WAYS: Record<Device["method"], string> = {
  password: "by password",
  twitch: "with Twitch",
  discord: "with Discord",
  code: "by password and code",
  operator: "by the operator of this server",
};

/** Where the person is signed in, and the way out of all of it. */
export function DevicesSection() {
  const devices = useStore($devices);
  useEffect(() => {
    void loadDevices();
    return onRecovery(() => void loadDevices());
  }, []);
  return (
    <Settings
      id="devices"
      title="Signed-in devices"
      purpose={`Something here that is not you? Sign it out and change your password. A device is signed out by itself after ${SIGN_IN.idleDays} days without use, and after ${SIGN_IN.days} days in any case.`}
      action={<SignOutButton />}
    >
      {devices.status === "loading" && <Skeleton lines={3} />}
      {devices.status === "failed" && (
        <SettingBody>
          <Note tone="danger">
            {devices.failure.message}{" "}
            <Button look="plain" onPress={loadDevices}>
              Try again
            </Button>
          </Note>
        </SettingBody>
      )}
      {devices.status === "ready" && devices.data.length === 0 && (
        <Setting title="None noted yet" hint="The next sign-in is listed here." />
      )}
      {devices.status === "ready" &&
        devices.data.map((device) => <DeviceRow key={device.id} device={device} />)}
    </Settings>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const isPhone = /iPhone|iPad|Android/.test(device.system);
  return (
    <Setting
      icon={isPhone ? <Smartphone aria-hidden="true" /> : <Monitor aria-hidden="true" />}
      title={`${device.browser} on ${device.system}`}
      hint={
        <>
          Signed in {WAYS[device.method]} <Time at={device.signed_in_at} />
          {!device.here && (
            <>
              , last seen <Time at={device.last_seen_at} />
            </>
          )}
        </>
      }
    >
      {device.here ? <span className="tag on">this one</span> : <SignOutOne device={device} />}
    </Setting>
  );
}

function SignOutOne({ device }: { device: Device }) {
  const [busy, setBusy] = useState(false);
  const name = `${device.browser} on ${device.system}`;
  const signOut = async () => {
    setBusy(true);
    const failure = await signOutDevice(device.id);
    setBusy(false);
    showToast(
      failure
        ? { tone: "danger", text: failure.message }
        : { tone: "info", text: `${name} is signed out.` },
    );
  };
  return (
    <Button look="quiet" isPending={busy} aria-label={`Sign out ${name}`} onPress={signOut}>
      {busy ? "Signing out…" : "Sign out"}
    </Button>
  );
}

function SignOutButton() {
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    const failure = await signOutEverywhere();
    setBusy(false);
    showToast(
      failure
        ? { tone: "danger", text: failure.message }
        : { tone: "info", text: "Signed out everywhere but here." },
    );
  };
  return (
    <Button look="quiet" isPending={busy} onPress={signOut}>
      {busy ? "Signing out…" : "Sign out everywhere"}
    </Button>
  );
}
