import { Outlet } from "react-router";
import { Toasts } from "../../ui/Toasts.tsx";
import { Confirmation } from "../account/confirm/Confirmation.tsx";
import { AuthBoundary } from "./AuthBoundary.tsx";
import { ConnectionBar } from "./ConnectionBar.tsx";
import { RouteAnnouncer } from "./RouteAnnouncer.tsx";

/** Around every page, in and before the console. */
export function Root() {
  return (
    <>
      <RouteAnnouncer />
      <ConnectionBar />
      <Outlet />
      <Confirmation />
      <Toasts />
      <AuthBoundary />
    </>
  );
}
