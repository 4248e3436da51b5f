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
