/** A mail server that takes every message and keeps it: enough of SMTP (RFC 5321) to receive. */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export type CaughtMail = {
  from: string;
  to: string[];
  data: string;
  /** What the client signed in by, as SASL's PLAIN has it. */
  auth?: string;
};

export type SmtpCatcher = {
  port: number;
  /** Resolves with the next message that has come or comes. */
  next: () => Promise<CaughtMail>;
  stop: () => Promise<void>;
};

/** It takes each message only when `beforeTaking` has resolved: a busy server takes its time. */
export async function startSmtpCatcher(
  beforeTaking: () => Promise<void> = () => Promise.resolve(),
): Promise<SmtpCatcher> {
  const mails: CaughtMail[] = [];
  const waiting: ((mail: CaughtMail) => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    receive(socket, beforeTaking, (mail) => {
      const resolve = waiting.shift();
      if (resolve === undefined) mails.push(mail);
      else resolve(mail);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    next: () =>
      new Promise((resolve) => {
        const mail = mails.shift();
        if (mail === undefined) waiting.push(resolve);
        else resolve(mail);
      }),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function receive(
  socket: Socket,
  beforeTaking: () => Promise<void>,
  keep: (mail: CaughtMail) => void,
): void {
  let mail: CaughtMail = { from: "", to: [], data: "" };
  let inData = false;
  let buffer = "";
  socket.write("220 catcher ready\r\n");
  socket.on("data", (chunk) => {
    buffer += chunk.toString("utf8");
    for (let end = buffer.indexOf("\r\n"); end >= 0; end = buffer.indexOf("\r\n")) {
      const line = buffer.slice(0, end);
      buffer = buffer.slice(end + 2);
      if (!inData) {
        socket.write(`${answer(line)}\r\n`);
      } else if (line === ".") {
        inData = false;
        keep(mail);
        mail = { from: "", to: [], data: "" };
        void beforeTaking().then(() => socket.write("250 kept\r\n"));
      } else {
        mail.data += `${line}\n`;
      }
    }
  });

  function answer(line: string): string {
    const verb = line.split(/[ :]/, 1)[0]?.toUpperCase();
    const path = /<([^>]*)>/.exec(line)?.[1] ?? "";
    if (verb === "MAIL") mail.from = path;
    if (verb === "RCPT") mail.to.push(path);
    if (verb === "DATA") {
      inData = true;
      return "354 go on";
    }
    // Whoever has a name and a password signs in by it (RFC 4954); each is right.
    if (verb === "EHLO") return "250-catcher\r\n250 AUTH PLAIN LOGIN";
    if (verb === "AUTH") {
      mail.auth = Buffer.from(line.split(" ")[2] ?? "", "base64").toString();
      return "235 signed in";
    }
    return verb === "QUIT" ? "221 bye" : "250 catcher";
  }
}
