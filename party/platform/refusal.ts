import { type ErrorCode, errorNotice } from "#core/platform/errors.ts";

/** Says why and closes: a browser shows a page neither the status nor the body of a handshake. */
export function refuseSocket(socket: WebSocket, code: ErrorCode, closeCode: number): void {
  socket.send(JSON.stringify({ type: "refused", ...errorNotice(code) }));
  socket.close(closeCode, code);
}

/** Accepts a socket only to refuse it, before any room is woken for it. */
export function refusal(code: ErrorCode, closeCode: number): Response {
  const { 0: theirs, 1: ours } = new WebSocketPair();
  ours.accept();
  refuseSocket(ours, code, closeCode);
  return new Response(null, { status: 101, webSocket: theirs });
}

/**
 * Completes the handshake when a client closes without a code (1005), as browsers do: PartyServer
 * answers only a close with a code, and the client would wait until the room sleeps.
 */
export function answerClose(socket: WebSocket, code: number): void {
  if (code === 1005) socket.close(1000);
}
