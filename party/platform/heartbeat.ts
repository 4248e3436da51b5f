import { HEARTBEAT } from "#core/platform/rooms/heartbeat.ts";

/** Has the runtime answer its clients' heartbeats, without waking a room that sleeps (R15). */
export function answerHeartbeats(room: DurableObjectState): void {
  room.setWebSocketAutoResponse(new WebSocketRequestResponsePair(HEARTBEAT.ask, HEARTBEAT.answer));
}
