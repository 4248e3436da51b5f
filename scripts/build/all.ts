/** Everything that is built before the processes can start. */
import type { Environment } from "#core/platform/environment.ts";
import { isLocalHost } from "#core/platform/variants.ts";
import { buildPocketBase } from "./pocketbase.ts";
import { buildRooms } from "./rooms.ts";
import { buildSite, SITE_INPUTS } from "./site.ts";
import { type Build, buildIfStale } from "./stale.ts";

const SHARED = ["src/core", "package-lock.json", "package.json", "tsconfig.json"];

function builds(siteUrl: string): Build[] {
  return [
    {
      name: "pocketbase",
      inputs: [...SHARED, "pocketbase", "content/cards", "scripts/build/pocketbase.ts"],
      output: ".build/pocketbase/hooks",
      run: buildPocketBase,
    },
    {
      name: "rooms",
      inputs: [...SHARED, "party", "wrangler.jsonc", "scripts/build/rooms.ts"],
      output: ".build/rooms/config.capnp",
      run: buildRooms,
    },
    {
      name: "site",
      inputs: SITE_INPUTS,
      output: "dist/client",
      settings: siteUrl,
      run: () => buildSite({ siteUrl }),
    },
  ];
}

/** A local site is built alike for every port: only canonical links and the sitemap name the site. */
const LOCAL_SITE = "http://localhost:4321";

/** Builds what is stale, one after the other; `say` gets the name of each before it is built. */
export async function buildAll(
  root: string,
  environment: Pick<Environment, "SITE_URL">,
  say: (name: string) => void,
): Promise<void> {
  const { host } = new URL(environment.SITE_URL);
  for (const build of builds(isLocalHost(host) ? LOCAL_SITE : environment.SITE_URL)) {
    await buildIfStale(root, {
      ...build,
      run: () => {
        say(build.name);
        return build.run();
      },
    });
  }
}
