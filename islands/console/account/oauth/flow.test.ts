import { describe, expect, it, test } from "vitest";
import { type Flow, isReturn, keepFlow, readReturn, takeFlow } from "./flow.ts";

const FLOW: Flow = {
  provider: "twitch",
  purpose: "sign-in",
  state: "s1",
  codeVerifier: "v1",
  redirect: "/waddle/chat",
};

class TabStorage implements Storage {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
  clear = () => this.items.clear();
}

describe("a flow that is kept while the browser is away", () => {
  it("is taken once", () => {
    const storage = new TabStorage();
    keepFlow(storage, FLOW);
    expect(takeFlow(storage)).toEqual(FLOW);
    expect(takeFlow(storage)).toBeUndefined();
  });

  it("leads to paths of this site only", () => {
    const storage = new TabStorage();
    keepFlow(storage, { ...FLOW, redirect: "//elsewhere.example" });
    expect(takeFlow(storage)?.redirect).toBe("");
  });

  test.each(["not json", "null", "{}", JSON.stringify({ ...FLOW, provider: "elsewhere" })])(
    "is no flow when storage holds %s",
    (kept) => {
      const storage = new TabStorage();
      storage.setItem("gq:oauth", kept);
      expect(takeFlow(storage)).toBeUndefined();
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
