/** The plainest broadcast there is: each message to each socket, as it comes. */
import { WebSocket, WebSocketServer } from "ws";

const server = new WebSocketServer({ port: Number(process.argv[2]), host: "127.0.0.1" });

server.on("connection", (socket) => {
  socket.on("message", (data) => {
    for (const client of server.clients) {
      if (client.readyState === WebSocket.OPEN) client.send(data, { binary: false });
    }
  });
});
