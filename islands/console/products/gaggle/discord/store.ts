import { changeRecord } from "../../../../stores/change-record.ts";
import { channels } from "../../../../stores/discord-servers.ts";

/** Plays in this channel and in no other; undefined for none. The old one is let go first. */
export async function playIn(id: string | undefined): Promise<void> {
  const loaded = channels.$records.get();
  if (loaded.status !== "ready") return;
  const before = loaded.data.find((one) => one.plays_gaggle && one.id !== id);
  if (before && !(await changeRecord(channels, before.id, { plays_gaggle: false }))) return;
  if (id !== undefined) await changeRecord(channels, id, { plays_gaggle: true });
}
