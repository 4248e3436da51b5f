/** A tab with all that belongs to it: its page, workers, and pages that it prerenders. */
import type { Browser, CdpEvent, Json } from "./browser.ts";

const QUIET_MS = 2500;
const QUIET_WITHIN_MS = 20_000;
const LOOK_EVERY_MS = 20;

export type NetworkEntry = {
  url: string;
  mimeType: string;
  status: number;
  /** Bytes of the body as they came over the wire. */
  bodyBytes: number;
  /** The same with the answer's head. */
  wireBytes: number;
  done: boolean;
  fromCache: boolean;
};

export type Tab = {
  entries: () => NetworkEntry[];
  goto: (url: string) => Promise<void>;
  /** Resolves when nothing was loading for a while. */
  quiet: () => Promise<void>;
  /** Sends to the page that is shown now. */
  send: (method: string, params?: Json) => Promise<Json>;
  /** The value of an expression in the page that is shown now. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Waits until an expression is truthy, and answers its value. */
  until: (expression: string, withinMs?: number) => Promise<unknown>;
  close: () => Promise<void>;
};

type Target = { session: string; targetId: string; type: string; subtype?: string; ready: boolean };

/**
 * Opens a tab; `script` runs first in each of its documents. Pages that are prerendered are held
 * until everything about them is heard; a click on the way to such a page would wait for ever, so
 * where links are clicked they are not held, and the script may miss them.
 */
export async function openTab(
  browser: Browser,
  script = "",
  prerendered: "held" | "free" = "held",
): Promise<Tab> {
  const targets = new Map<string, Target>();
  const entries = new Map<string, NetworkEntry>();
  let changedAt = performance.now();

  const enter = async ({ session, type }: Target) => {
    const send = (method: string, params?: Json) => browser.send(method, params, session);
    const isPage = type === "page";
    // Sent in this order, without waiting: a page that is prerendered answers once it runs.
    await Promise.allSettled([
      send("Network.enable"),
      send("Target.setAutoAttach", {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
      }),
      ...(isPage
        ? [
            send("Page.enable"),
            send("Runtime.enable"),
            send("Page.addScriptToEvaluateOnNewDocument", { source: script }),
          ]
        : []),
      send("Runtime.runIfWaitingForDebugger"),
    ]);
  };

  const stop = browser.listen((event) => {
    const { method, params, session } = event;
    if (method === "Target.attachedToTarget") {
      const target = attachedTarget(params);
      targets.set(target.session, target);
      void enter(target).then(() => {
        target.ready = true;
      });
    } else if (method === "Target.detachedFromTarget") {
      targets.delete(String(params.sessionId));
    } else if (method === "Target.targetInfoChanged") {
      const info = params.targetInfo as Json;
      for (const target of targets.values()) {
        if (target.targetId === info.targetId) setSubtype(target, info);
      }
    } else if (method.startsWith("Network.") && session !== undefined && targets.has(session)) {
      changedAt = performance.now();
      note(entries, event);
    }
  });

  await browser.send("Target.setDiscoverTargets", { discover: true, filter: [{}] });
  // The tab's own target: pages come and go in it when a prerendered one takes over.
  const { targetId } = await browser.send("Target.createTarget", {
    url: "about:blank",
    forTab: true,
  });
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  await browser.send(
    "Target.setAutoAttach",
    {
      autoAttach: true,
      waitForDebuggerOnStart: prerendered === "held",
      flatten: true,
      filter: [{}],
    },
    String(sessionId),
  );

  const shown = () => {
    const pages = [...targets.values()].filter(
      ({ type, subtype, ready }) => ready && type === "page" && (subtype ?? "") === "",
    );
    return pages.at(-1)?.session;
  };
  const send: Tab["send"] = async (method, params) => {
    const session = shown();
    if (session === undefined) throw new Error("The tab shows no page");
    return browser.send(method, params, session);
  };
  const evaluate: Tab["evaluate"] = async (expression) => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as Json).value;
  };
  const until: Tab["until"] = async (expression, withinMs = 15_000) => {
    const deadline = performance.now() + withinMs;
    while (performance.now() < deadline) {
      // Between two documents there is nothing to ask.
      const value = await evaluate(expression).catch(() => undefined);
      if (value) return value;
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`Waited in vain for: ${expression.slice(0, 120)}`);
  };
  const quiet = async () => {
    const deadline = performance.now() + QUIET_WITHIN_MS;
    // An answer whose body nobody reads is never said to be finished.
    const loading = () => [...entries.values()].some(({ done, status }) => !done && status === 0);
    while (performance.now() < deadline) {
      if (!loading() && performance.now() - changedAt > QUIET_MS) return;
      await pause(LOOK_EVERY_MS);
    }
  };

  while (shown() === undefined) await pause(LOOK_EVERY_MS);
  return {
    entries: () => [...entries.values()],
    async goto(url) {
      await send("Page.navigate", { url });
      await until(
        `location.href.startsWith(${JSON.stringify(url)}) && document.readyState === "complete"`,
      );
    },
    quiet,
    send,
    evaluate,
    until,
    async close() {
      stop();
      await browser.send("Target.closeTarget", { targetId }).catch(() => undefined);
    },
  };
}

function attachedTarget(params: Json): Target {
  const info = params.targetInfo as Json;
  const target: Target = {
    session: String(params.sessionId),
    targetId: String(info.targetId),
    type: String(info.type),
    ready: false,
  };
  setSubtype(target, info);
  return target;
}

function setSubtype(target: Target, info: Json): void {
  target.subtype = typeof info.subtype === "string" ? info.subtype : "";
}

function note(entries: Map<string, NetworkEntry>, { method, params, session }: CdpEvent): void {
  const key = `${session} ${params.requestId}`;
  if (method === "Network.requestWillBeSent") {
    const { url } = params.request as { url: string };
    if (!/^https?:/.test(url)) return;
    entries.set(key, {
      url,
      mimeType: "",
      status: 0,
      bodyBytes: 0,
      wireBytes: 0,
      done: false,
      fromCache: false,
    });
  }
  const entry = entries.get(key);
  if (!entry) return;
  if (method === "Network.responseReceived") {
    const response = params.response as Json;
    entry.mimeType = String(response.mimeType);
    entry.status = Number(response.status);
    entry.fromCache = response.fromDiskCache === true;
    entry.wireBytes = Number(response.encodedDataLength);
    // A stream of events has no end to wait for.
    if (entry.mimeType === "text/event-stream") entry.done = true;
  } else if (method === "Network.requestServedFromCache") {
    entry.fromCache = true;
  } else if (method === "Network.dataReceived") {
    entry.bodyBytes += Number(params.encodedDataLength);
  } else if (method === "Network.loadingFinished") {
    const total = Number(params.encodedDataLength);
    // The body, where Chromium tells of it as a whole only.
    if (entry.bodyBytes === 0) entry.bodyBytes = Math.max(0, total - entry.wireBytes);
    entry.wireBytes = total;
    entry.done = true;
  } else if (method === "Network.loadingFailed") {
    entry.done = true;
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
