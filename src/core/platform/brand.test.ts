import { expect, it } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { VERSION_LABEL } from "./brand.ts";

it("the version that people see is the package's", () => {
  expect(VERSION_LABEL).toBe(`Alpha v${packageJson.version}`);
});
