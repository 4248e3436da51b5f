import { Navigate } from "react-router";

/** Pond Party has nothing to switch on yet, so its root leads on for everybody. */
export function PondPartyRootPage() {
  return <Navigate to="/pond-party/coming-soon" replace />;
}
