import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PondFrame } from "#core/pond/wire.ts";
import { MemoryStorage, SimulatedBrowser } from "../../../tests/simulators/browser.ts";
import { PondHouse } from "../../../tests/stack/pond.ts";
