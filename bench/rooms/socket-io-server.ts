/** Socket.IO's broadcast, over WebSocket alone. */
import { Server } from "socket.io";

const server = new Server(Number(process.argv[2]), { transports: ["websocket"] });

server.on("connection", (socket) => {
  socket.on("m", (message) => server.emit("m", message));
});
