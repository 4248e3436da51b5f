/** Sends one frame to all; a socket that can't take it is closed. */
export function sendToAll(sockets: Iterable<WebSocket>, frame: string): void {
  for (const socket of sockets) send(socket, frame);
}

export function send(socket: WebSocket, frame: string): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  try {
    socket.send(frame);
  } catch {
    socket.close(1011, "Could not send");
  }
}
