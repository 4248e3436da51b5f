/**
 * One page that shows every component of `islands/ui` in its states, for tests alone.
 * `?only=Dialog` shows one of them by itself; those that lie over the page are shown in no other way.
 */
import "../../src/styles/layers.css";
import "../../src/styles/global.css";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { startWithoutClient } from "../../islands/stores/browser-environment.ts";
import { FIELDS } from "./fields.tsx";
import { LISTS } from "./lists.tsx";
import { MENUS } from "./menus.tsx";
import { OVERLAYS } from "./overlays.tsx";
import { PARTS } from "./parts.tsx";

/** What shows a component, by the name of its file. */
const EXAMPLES: Record<string, () => ReactNode> = {
  ...PARTS,
  ...FIELDS,
  ...LISTS,
  ...MENUS,
  ...OVERLAYS,
};

function Components() {
  const only = new URLSearchParams(location.search).get("only");
  const shown = Object.entries(EXAMPLES).filter(([name]) =>
    only === null ? !(name in OVERLAYS) : name === only,
  );
  return (
    <main style={{ padding: "1rem", display: "grid", gap: "2rem" }}>
      <h1>Components</h1>
      {shown.map(([name, Example]) => (
        <section key={name} data-component={name} aria-label={name}>
          <h2>{name}</h2>
          <Example />
        </section>
      ))}
    </main>
  );
}

/** A form that asks before it is left needs a router. */
function App() {
  const [router] = useState(() => createMemoryRouter([{ path: "*", element: <Components /> }]));
  return <RouterProvider router={router} />;
}

startWithoutClient();
const place = document.querySelector("#components");
if (place) createRoot(place).render(<App />);
