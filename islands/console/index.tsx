import { useEffect, useState } from "react";
import { RouterProvider } from "react-router/dom";
import { startApp } from "../start-app.tsx";
import { watchConnection } from "../stores/connection.ts";
import { initialise } from "../stores/session.ts";
import { startStores } from "../stores/start-stores.ts";
import { expireToasts } from "../stores/toasts.ts";
import { watchSession } from "../stores/watch-session.ts";
import { createConsoleRouter } from "./router.tsx";

/** The Creator Console: every page of the creator variant behind its landing page. */
function Console() {
  const [router] = useState(createConsoleRouter);
  useEffect(() => {
    void initialise();
    const stops = [watchConnection(), watchSession()];
    window.addEventListener("pagehide", expireToasts);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener("pagehide", expireToasts);
    };
  }, []);
  return <RouterProvider router={router} />;
}

startStores();
startApp("console", <Console />);
