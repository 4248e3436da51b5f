import { isRouteErrorResponse, useRouteError } from "react-router";
import type { Forbidden } from "../open-route.ts";
import { BrokenPage } from "./BrokenPage.tsx";
import { ForbiddenPage } from "./ForbiddenPage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** In the place of a page that may not be opened, does not exist or broke. */
export function Problem() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) {
    return <ForbiddenPage permission={(error.data as Forbidden).permission} />;
  }
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return <BrokenPage error={error} />;
}
