import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import {
  CREATOR_PASSWORD,
  fromFreshAddress,
  type PocketBaseStack,
  startPocketBase,
} from "../../stack/pocketbase.ts";
import { addMember } from "./access/callers.ts";

/** Requests that come at the same time and would undo each other. */
let stack: PocketBaseStack;
let admin: TypedPocketBase;

beforeAll(async () => {
  stack = await startPocketBase();
  admin = await stack.adminClient();
});

afterAll(() => stack.stop());

describe("a new password stays, whatever else is saved at that moment", () => {
  it("renames of whoever has an old token", async () => {
    const email = "thief@example.com";
    const client = await stack.creator(email);
    const id = client.authStore.record?.id ?? "";
    let password: string = CREATOR_PASSWORD;
    for (let round = 0; round < 5; round += 1) {
      const next = `a goose at night ${round}`;
      const old = stack.client();
      old.authStore.save(client.authStore.token, client.authStore.record);
      let changed = false;
      const renames = (async () => {
        while (!changed) {
          const send = (name: string) =>
            stack.request("PATCH", `/api/collections/users/records/${id}`, {
              as: old,
              body: { name },
              headers: fromFreshAddress(),
            });
          await Promise.all([send("a"), send("b"), send("c"), send("d")]);
        }
      })();
      const answer = await stack.request("POST", "/api/gq/account/password", {
        as: client,
        body: { old_password: password, password: next },
        headers: fromFreshAddress(),
      });
      changed = true;
      await renames;
      expect(answer.status).toBe(200);
      password = next;
      await client.collection("users").authWithPassword(email, password);
    }
  });
});

describe("a workspace has one owner, whatever comes at the moment of a transfer", () => {
  const ways = [
    ["another role for the heir", "PATCH", { role: "manager" }],
    ["the heir is removed", "DELETE", undefined],
  ] as const;

  it.each(ways)("%s", async (name, method, body) => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await stack.creator(
        `${method.toLowerCase()}${round}@example.com`,
        `${name} ${round}`,
      );
      const tenant = String(owner.authStore.record?.tenant_id);
      const second = await addMember(stack, admin, tenant, { label: "second", role: "admin" });
      const heir = await addMember(stack, admin, tenant, { label: "heir", role: "admin" });
      const { slug } = await admin.collection("tenants").getOne(tenant);
      const { id } = await admin
        .collection("memberships")
        .getFirstListItem(`tenant = "${tenant}" && user = "${heir.id}"`);
      const path = `/api/collections/memberships/records/${id}`;
      const transfer = stack.request("POST", "/api/gq/people/transfer", {
        as: owner,
        body: { membership: id, confirm: slug },
        headers: fromFreshAddress(),
      });
      const changes = Array.from({ length: 6 }, () =>
        stack.request(method, path, { as: second.client, body, headers: fromFreshAddress() }),
      );
      await Promise.all([transfer, ...changes]);
      const owners = await admin
        .collection("memberships")
        .getFullList({ filter: `tenant = "${tenant}" && role = "owner"` });
      expect(owners).toHaveLength(1);
      expect((await admin.collection("tenants").getOne(tenant)).owner).toBe(owners[0]?.user);
    }
  });

  it("two transfers at once", async () => {
    const owner = await stack.creator("twice@example.com", "Twice");
    const tenant = String(owner.authStore.record?.tenant_id);
    const heirs = [];
    for (const label of ["one", "two"]) {
      const { id } = await addMember(stack, admin, tenant, { label, role: "admin" });
      heirs.push(
        await admin
          .collection("memberships")
          .getFirstListItem(`tenant = "${tenant}" && user = "${id}"`),
      );
    }
    const answers = await Promise.all(
      heirs.map(({ id }) =>
        stack.request("POST", "/api/gq/people/transfer", {
          as: owner,
          body: { membership: id, confirm: "twice" },
        }),
      ),
    );
    const won = answers.findIndex(({ status }) => status === 204);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const members = await admin
      .collection("memberships")
      .getFullList({ filter: `tenant = "${tenant}" && role = "owner"` });
    expect(members.map(({ id }) => id)).toEqual([heirs[won]?.id]);
  });
});
