/**
 * The first canvas on the console's own page: a signed-in person opens a sketch of thousands of
 * elements, with all scripts in the cache, over the whole product.
 */

import { roomPath } from "#core/platform/rooms/ticket.ts";
import type { DrawnElement, SketchElement } from "#core/sketch/element.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { SketchClient } from "../../tests/stack/sketch.ts";
import { type GooseQuarters, startGooseQuarters } from "../../tests/stack/whole.ts";
import type { Browser } from "../pages/browser.ts";
import { endLater } from "../pages/endings.ts";
import { median } from "../pages/site.ts";
import { openTab, type Tab } from "../pages/tab.ts";
import { mixedElements } from "./elements.ts";

/** When something was, in milliseconds after the navigation began. */
export type Opening = {
  ticket: number;
  connected: number;
  welcome: number;
  loaded: number;
  painted: number;
};

export const OPENING_STEPS: readonly (readonly [keyof Opening, string])[] = [
  ["ticket", "asks for a ticket"],
  ["connected", "the room's socket is open"],
  ["welcome", "the room has answered"],
  ["loaded", "all elements have come"],
  ["painted", "all elements are painted"],
];

/** Runs first in each document: notes when the room says what, and when the picture is whole. */
const watch = (elements: number) => `(() => {
  const seen = (globalThis.gqOpening = {});
  const note = (name) => { seen[name] ??= performance.now(); };
  const Room = globalThis.WebSocket;
  globalThis.WebSocket = class extends Room {
    constructor(...all) {
      super(...all);
      if (!String(all[0]).includes("/parties/sketch/")) return;
      this.addEventListener("open", () => note("connected"));
      this.addEventListener("message", ({ data }) => {
        if (!String(data).startsWith("{")) return;
        note("welcome");
        if (/^.{0,40}"type":"(welcome|elements)"/.test(data)) seen.loaded = performance.now();
      });
    }
  };
  const ask = globalThis.fetch;
  globalThis.fetch = (...all) => {
    if (String(all[0]?.url ?? all[0]).includes("/api/gq/tickets")) note("ticket");
    return ask(...all);
  };
  let isThere = false;
  const look = () => {
    // Elements are named when they have come; the frame after that knows whether they are painted.
    const wasThere = isThere;
    isThere ||= document.querySelector("[data-canvas]")?.ariaLabel?.startsWith("Sketch with ${elements} ");
    const isPainted = wasThere && document.querySelector("[data-canvas][data-settled]");
    if (!isPainted) return requestAnimationFrame(look);
    setTimeout(() => note("painted"));
  };
  requestAnimationFrame(look);
})()`;

export type ConsoleBench = {
  /** Opens the page with a full cache so often; the medians of each step. */
  open: (browser: Browser, runs: number) => Promise<Opening>;
  stop: () => Promise<void>;
};

/** Starts the product, with as many elements on the demo workspace's live sketch. */
export async function startConsole(elements: number): Promise<ConsoleBench> {
  const goose = await startGooseQuarters();
  const stop = endLater(() => goose.stop());
  const account = await signIn(goose);
  await fill(goose, account, mixedElements(elements));
  return {
    stop,
    open: async (browser, runs) => {
      const first = await openTab(browser);
      await first.goto(goose.creator("/login"));
      await first.evaluate(
        `localStorage.setItem("pocketbase_auth", ${JSON.stringify(JSON.stringify(account))})`,
      );
      await first.close();
      const openings: Opening[] = [];
      // The first two fill the cache, and the second has the splash behind it.
      for (let run = -2; run < runs; run += 1) {
        const tab = await openTab(browser, watch(elements));
        await tab.goto(goose.creator("/nest-sketch/canvas"));
        await tab.until("globalThis.gqOpening.painted", 60_000);
        const opening = await read(tab);
        if (run >= 0) openings.push(opening);
        await tab.close();
      }
      const middle = (step: keyof Opening) => median(openings.map((opening) => opening[step]));
      return {
        ticket: middle("ticket"),
        connected: middle("connected"),
        welcome: middle("welcome"),
        loaded: middle("loaded"),
        painted: middle("painted"),
      };
    },
  };
}

async function read(tab: Tab): Promise<Opening> {
  const seen = JSON.parse(String(await tab.evaluate("JSON.stringify(globalThis.gqOpening)")));
  const at = (step: keyof Opening) => Number(seen[step]);
  return {
    ticket: at("ticket"),
    connected: at("connected"),
    welcome: at("welcome"),
    loaded: at("loaded"),
    painted: at("painted"),
  };
}

type Account = { token: string };

async function signIn(goose: GooseQuarters): Promise<Account> {
  const { email, password } = goose.demo;
  return call(goose, "/api/collections/users/auth-with-password", "", {
    identity: email,
    password,
  });
}

async function call<T>(
  goose: GooseQuarters,
  path: string,
  token: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(goose.site + path, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", authorization: token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Operations hold at most fifty elements, and 20,000 characters. */
const AT_ONCE = 25;

async function fill(
  goose: GooseQuarters,
  { token }: Account,
  elements: readonly SketchElement[],
): Promise<void> {
  const { live_sketch: room } = await call<{ live_sketch: string }>(
    goose,
    "/api/gq/session",
    token,
  );
  const { ticket } = await call<{ ticket: string }>(goose, "/api/gq/tickets", token, {
    kind: "sketch",
    room,
  });
  const url = new URL(roomPath("sketch", room), goose.site.replace(/^http/, "ws"));
  url.search = new URLSearchParams({ ticket, v: String(SKETCH_PROTOCOL) }).toString();
  const client = new SketchClient(url.href, "bench of the canvas");
  const welcome = await client.hello();
  if (welcome.type !== "welcome") throw new Error(JSON.stringify(welcome));
  for (let from = 0; from < elements.length; from += AT_ONCE) {
    await client.saves({ type: "put", elements: elements.slice(from, from + AT_ONCE).map(drawn) });
  }
  await client.close();
}

/** An element as its author draws it. */
function drawn({ by, author, z, pending, version, ...element }: SketchElement): DrawnElement {
  return element;
}
