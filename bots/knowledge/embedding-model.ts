import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { normalized } from "#core/knowledge/vectors.ts";
import { WordPieces } from "#core/knowledge/word-pieces.ts";

const FOLDER = new URL("../../content/knowledge/model/", import.meta.url);
/** Pieces of words that the model reads of a text; it was trained with no more. */
const PIECES_MAX_COUNT = 256;

/** The sentence embedding model all-MiniLM-L6-v2, from files of the repository: nothing is fetched. */
export class EmbeddingModel {
  readonly #session: InferenceSession;
  readonly #pieces: WordPieces;

  private constructor(session: InferenceSession, pieces: WordPieces) {
    this.#session = session;
    this.#pieces = pieces;
  }

  static async load(): Promise<EmbeddingModel> {
    const vocabulary = await readFile(new URL("vocab.txt", FOLDER), "utf8");
    const session = await InferenceSession.create(fileURLToPath(new URL("model.onnx", FOLDER)), {
      // One processor is left for all else, and memory of a long text is given back after it.
      intraOpNumThreads: 1,
      enableCpuMemArena: false,
    });
    return new EmbeddingModel(session, new WordPieces(vocabulary));
  }

  /**
   * The mean of what the model says of each piece, of length 1. Texts are read one by one: weights of
   * 8 bits make a vector depend on what is read with it.
   */
  async vectorOf(text: string): Promise<Float32Array> {
    const ids = this.#pieces.idsOf(text, PIECES_MAX_COUNT);
    const { last_hidden_state: states } = await this.#session.run({
      input_ids: tensorOf(ids),
      attention_mask: tensorOf(ids.map(() => 1)),
      token_type_ids: tensorOf(ids.map(() => 0)),
    });
    const values = states?.data;
    if (!(values instanceof Float32Array)) throw new Error("The embedding model gave no vectors");
    const dimensions = values.length / ids.length;
    const sum = new Float32Array(dimensions);
    for (const [at, value] of values.entries()) {
      const dimension = at % dimensions;
      sum[dimension] = (sum[dimension] ?? 0) + value;
    }
    return normalized(sum);
  }
}

function tensorOf(values: readonly number[]): Tensor {
  return new Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
}
