/**
 * Writes the vectors of the documentation into content/knowledge/vectors.bin, from the built pages, so
 * that a fresh clone builds without making them all. Run it when many pages have changed; what it lacks
 * a build makes by itself.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CACHED_VECTORS_FILE, COMMITTED_VECTORS_FILE, writeKnowledge } from "../build/knowledge.ts";
import { readVectors, writeVectors } from "../build/vector-cache.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const cache = join(root, ".build/knowledge");

await writeKnowledge(root, join(root, "dist/client"), join(root, "dist/knowledge"), cache);
const vectors = await readVectors(join(cache, CACHED_VECTORS_FILE));
if (vectors.size > 0) await writeVectors(join(root, COMMITTED_VECTORS_FILE), vectors);
process.stdout.write(`${vectors.size} vectors in ${COMMITTED_VECTORS_FILE}\n`);
