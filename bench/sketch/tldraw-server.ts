/** tldraw's sync in a process of its own. Arguments: port, folder of the packages, database file. */
import { WebSocketServer } from "ws";
import { tldrawRoom } from "./tldraw.ts";

const [port, folder = "", file = ""] = process.argv.slice(2);
const room = tldrawRoom(folder, file);
const server = new WebSocketServer({ port: Number(port), host: "127.0.0.1" });

server.on("connection", (socket, request) => {
  const sessionId = new URL(request.url ?? "/", "http://localhost").searchParams.get("session");
  room.handleSocketConnect({ sessionId: sessionId ?? "", socket });
});
