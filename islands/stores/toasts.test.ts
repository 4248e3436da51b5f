import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SHELL } from "#core/platform/reading-limits.ts";
import {
  $toasts,
  closeToast,
  expireToasts,
  pauseToasts,
  resumeToasts,
  showToast,
} from "./toasts.ts";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  expireToasts();
  vi.useRealTimers();
});

describe("a toast", () => {
  it("goes by itself after its life of 5000 ms, and what waited for its end happens", () => {
    const expired = vi.fn();
    showToast({ tone: "info", text: "Deleted !hello.", onExpire: expired });
    vi.advanceTimersByTime(SHELL.toastLifeMs - 1);
    expect($toasts.get()).toHaveLength(1);
    expect(expired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect($toasts.get()).toHaveLength(0);
    expect(expired).toHaveBeenCalledOnce();
  });

  it("may have another life than the others", () => {
    showToast({ tone: "info", text: "Saved.", lifeMs: 1000 });
    showToast({ tone: "info", text: "Deleted !hello." });
    vi.advanceTimersByTime(1000);
    expect($toasts.get().map(({ text }) => text)).toEqual(["Deleted !hello."]);
  });

  it("whose action was taken does not expire", () => {
    const expired = vi.fn();
    showToast({ tone: "info", text: "Deleted !hello.", onExpire: expired });
    closeToast($toasts.get()[0]?.id ?? 0, "acted");
    vi.advanceTimersByTime(SHELL.toastLifeMs);
    expect(expired).not.toHaveBeenCalled();
  });

  it("stays while it is pointed at", () => {
    showToast({ tone: "info", text: "Saved." });
    pauseToasts();
    vi.advanceTimersByTime(SHELL.toastLifeMs * 2);
    expect($toasts.get()).toHaveLength(1);
    resumeToasts();
    vi.advanceTimersByTime(SHELL.toastLifeMs);
    expect($toasts.get()).toHaveLength(0);
  });

  it("is let go when the one beside it that was pointed at is closed", () => {
    showToast({ tone: "info", text: "Saved." });
    showToast({ tone: "info", text: "Deleted !hello." });
    pauseToasts();
    closeToast($toasts.get()[1]?.id ?? 0, "acted");
    vi.advanceTimersByTime(SHELL.toastLifeMs);
    expect($toasts.get()).toHaveLength(0);
  });

  it("expires at once when the page is left", () => {
    const expired = vi.fn();
    showToast({ tone: "info", text: "Deleted !hello.", onExpire: expired });
    expireToasts();
    expect(expired).toHaveBeenCalledOnce();
  });
});
