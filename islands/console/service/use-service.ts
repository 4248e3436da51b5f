import { useLocation } from "react-router";
import { SERVICES, type ServiceId } from "#core/platform/brand.ts";

/** The service that the page at this address is about: its first segment names it. */
export function useService(): ServiceId {
  const { pathname } = useLocation();
  const service = SERVICES.find(({ slug }) => pathname.split("/")[1] === slug);
  if (!service) throw new Error(`No service has a page at ${pathname}`);
  return service.id;
}
