import { describe, expect, it, test } from "vitest";
import { MemoryStorage, openPage, type PageOptions } from "../../../../tests/simulators/browser.ts";
import { type Flow, isReturn, readReturn } from "./flow.ts";

const FLOW: Flow = {
  provider: "twitch",
  purpose: "sign-in",
  state: "s1",
  codeVerifier: "v1",
  redirect: "/waddle/chat",
};

const openFlow = (options: PageOptions = {}) => openPage(() => import("./flow.ts"), options);

describe("a flow that is kept while the browser is away", () => {
  it("is taken once", async () => {
    const sessionStorage = new MemoryStorage();
    const { store: before } = await openFlow({ sessionStorage });
    before.keepFlow(FLOW);
    const { store } = await openFlow({ sessionStorage });
    expect(store.takeFlow()).toEqual(FLOW);
    expect(store.takeFlow()).toBeUndefined();
  });

  it("leads to paths of this site only", async () => {
    const { store } = await openFlow();
    store.keepFlow({ ...FLOW, redirect: "//elsewhere.example" });
    expect(store.takeFlow()?.redirect).toBe("");
  });

  test.each(["not json", "null", "{}", JSON.stringify({ ...FLOW, provider: "elsewhere" })])(
    "is no flow when storage holds %s",
    async (kept) => {
      const { store, browser } = await openFlow();
      browser.sessionStorage.setItem("gq:oauth", kept);
      expect(store.takeFlow()).toBeUndefined();
    },
  );
});

describe("a provider's answer", () => {
  test.each([
    ["code=c1&state=s1", { type: "code", flow: FLOW, code: "c1" }],
    ["error=access_denied&state=s1", { type: "cancelled", flow: FLOW }],
    ["error=server_error&state=s1", { type: "failed", flow: FLOW }],
    ["code=&state=s1", { type: "failed", flow: FLOW }],
    ["code=c1&state=forged", { type: "wrong-state", flow: FLOW }],
    ["error=access_denied&state=forged", { type: "wrong-state", flow: FLOW }],
    ["code=c1", { type: "wrong-state", flow: FLOW }],
  ] as const)("%s", (query, expected) => {
    expect(readReturn(new URLSearchParams(query), FLOW)).toEqual(expected);
  });

  it("is nothing that was begun here when it comes a second time", () => {
    const query = new URLSearchParams("code=c1&state=s1");
    expect(readReturn(query, undefined)).toEqual({ type: "not-begun" });
  });

  it("is told from our own queries", () => {
    expect(isReturn(new URLSearchParams("error=timeout&redirect=/dashboard"))).toBe(false);
    expect(isReturn(new URLSearchParams("error=access_denied&state=s1"))).toBe(true);
    expect(isReturn(new URLSearchParams("code=c1&state=s1"))).toBe(true);
  });
});
