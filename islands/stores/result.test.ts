import { ClientResponseError } from "pocketbase";
import { describe, expect, it } from "vitest";
import { failureOf } from "./result.ts";

function answered(status: number, response: object) {
  return failureOf(new ClientResponseError({ status, response }));
}

describe("a failure", () => {
  it.each([0, 502, 503, 504])("of status %i is a server that can't be reached", (status) => {
    expect(answered(status, {}).kind).toBe("unreachable");
  });

  it("of status 401 is an ended session", () => {
    expect(answered(401, { message: "…" })).toMatchObject({
      kind: "signed-out",
      code: "NOT_SIGNED_IN",
    });
  });

  it("names the fields of our own routes", () => {
    const body = { code: "REQUEST_INVALID", message: "…", fields: { email: "E-mail is required" } };
    expect(answered(400, body)).toMatchObject({
      code: "REQUEST_INVALID",
      message: "E-mail is required",
      fields: { email: "E-mail is required" },
    });
  });

  it("names the fields of PocketBase's own errors", () => {
    const data = {
      command_name: { code: "validation_not_unique", message: "Value must be unique." },
    };
    expect(answered(400, { status: 400, message: "Failed.", data }).fields).toEqual({
      command_name: "Value must be unique.",
    });
  });

  it("that is no answer of the server is ours", () => {
    expect(failureOf(new Error("broken")).code).toBe("SERVER_ERROR");
  });
});
