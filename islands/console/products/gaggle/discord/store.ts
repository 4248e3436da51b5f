import { channels } from "../../gander/servers/store.ts";

/** Plays in this channel and in no other; undefined for none. The old one is let go first. */
export async function playIn(id: string | undefined): Promise<void> {
  const loaded = channels.$records.get();
  if (loaded.status !== "ready") return;
  const before = loaded.data.filter((one) => one.plays_gaggle && one.id !== id);
  if (before.length > 0) {
    await channels.setIn(
      before.map((one) => one.id),
      { plays_gaggle: false },
      { done: null },
    );
  }
  if (id !== undefined) await channels.setIn([id], { plays_gaggle: true }, { done: null });
}
