import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { takenPorts } from "./ports.ts";

const holder = createServer();
afterEach(() => holder.close());

test("a taken port is named with what it is for and the setting that changes it", async () => {
  holder.listen(0, "127.0.0.1");
  await once(holder, "listening");
  const address = holder.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  const use = { setting: "ROOMS_PORT", port, host: "127.0.0.1", purpose: "the rooms" };
  expect(await takenPorts([use])).toEqual([
    `Port ${port} for the rooms is used by another program. Stop that program, or set another port: ROOMS_PORT=${port + 1} npm start`,
  ]);

  holder.close();
  await once(holder, "close");
  expect(await takenPorts([use])).toEqual([]);
});
