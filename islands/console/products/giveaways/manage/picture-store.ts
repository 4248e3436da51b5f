import { parse } from "valibot";
import { pictureAnswer } from "#core/giveaways/api.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { loadGiveaways } from "./store.ts";

/** Gives a giveaway a picture; the server says why a file can't be one. */
export async function setPicture(giveaway: string, file: Blob): Promise<void> {
  const body = new FormData();
  body.append("giveaway", giveaway);
  body.append("image", file);
  const saved = await attempt(async () =>
    parse(pictureAnswer, await pb().send("/api/gq/giveaways/picture", { method: "POST", body })),
  );
  if (!saved.ok) return showToast({ tone: "danger", text: saved.failure.message });
  await loadGiveaways();
  showToast({ tone: "info", text: "The picture is on the giveaway's page." });
}

export async function deletePicture(giveaway: string): Promise<void> {
  const body = { giveaway };
  const deleted = await attempt(() =>
    pb().send("/api/gq/giveaways/picture/delete", { method: "POST", body }),
  );
  if (!deleted.ok) return showToast({ tone: "danger", text: deleted.failure.message });
  await loadGiveaways();
  showToast({ tone: "info", text: "The picture is gone." });
}
