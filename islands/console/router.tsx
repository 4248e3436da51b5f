import { createBrowserRouter, type RouteObject } from "react-router";
import type { ConsoleRoute } from "#core/platform/console-route.ts";
import { CONSOLE_ROUTES } from "#core/platform/console-routes.ts";
import { $session } from "../stores/session.ts";
import { loadPage } from "./load-page.ts";
import { openRoute } from "./open-route.ts";
import { importPage } from "./pages.ts";
import { Door } from "./shell/Door.tsx";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { Problem } from "./shell/Problem.tsx";
import { PublicFrame } from "./shell/PublicFrame.tsx";
import { Root } from "./shell/Root.tsx";
import type { RouteHandle } from "./shell/RouteAnnouncer.tsx";
import { Starting } from "./shell/Starting.tsx";

export function createConsoleRouter() {
  const router = createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: Starting,
      ErrorBoundary: Problem,
      children: [
        { Component: Door, children: pagesIn("door") },
        { Component: PublicFrame, children: pagesIn("public") },
        {
          lazy: async () => ({ Component: await loadPage(loadShell) }),
          children: [
            ...pagesIn("shell"),
            {
              path: "*",
              Component: NotFoundPage,
              handle: { title: "Not found" } satisfies RouteHandle,
            },
          ],
        },
      ],
    },
  ]);
  // Guards look at the session: when it changes, what is open is checked again.
  $session.listen(() => void router.revalidate());
  return router;
}

async function loadShell() {
  return (await import("./shell/Shell.tsx")).Shell;
}

function pagesIn(frame: ConsoleRoute["frame"]): RouteObject[] {
  return CONSOLE_ROUTES.filter((route) => route.frame === frame).map((route) => ({
    path: route.path,
    handle: { title: route.title } satisfies RouteHandle,
    // The guards look at the path and the session; a search that is typed does not wait for them.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href,
    loader: ({ request }) => openRoute(route, new URL(request.url)),
    lazy: async () => ({ Component: await loadPage(() => importPage(route.page)) }),
    ErrorBoundary: Problem,
  }));
}
