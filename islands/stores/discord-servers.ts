import { ganderChannel } from "#core/entities/gander-channel.ts";
import { ganderServer } from "#core/entities/gander-server.ts";
import { collectionStore } from "./collection-store.ts";

/** The Discord servers of the workspace, and their channels; Gander answers there and Gaggle is played there. */
export const servers = collectionStore(ganderServer, { nameOf: ({ name }) => name });
export const channels = collectionStore(ganderChannel, { nameOf: ({ name }) => `#${name}` });
