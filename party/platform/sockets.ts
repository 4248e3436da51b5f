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

/**
 * Completes the handshake when a client closes without a code (1005), as browsers do: PartyServer
 * answers only a close with a code, and the client would wait until the room sleeps.
 */
export function answerClose(socket: WebSocket, code: number): void {
  if (code === 1005) socket.close(1000);
}
