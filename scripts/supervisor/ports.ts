import { createServer } from "node:net";

export type PortUse = { setting: string; port: number; host: string; purpose: string };

/** A message for each port that something else holds, with the setting that changes it. */
export async function takenPorts(uses: readonly PortUse[]): Promise<string[]> {
  const messages = await Promise.all(
    uses.map(async ({ setting, port, host, purpose }) => {
      const code = await listenError(port, host);
      if (code === null) return null;
      const why =
        code === "EADDRINUSE"
          ? "is used by another program"
          : code === "EACCES"
            ? "needs more rights than this user has"
            : `can't be opened (${code})`;
      return `Port ${port} for ${purpose} ${why}. Stop that program, or set another port: ${setting}=${port + 1} npm start`;
    }),
  );
  return messages.filter((message) => message !== null);
}

function listenError(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
