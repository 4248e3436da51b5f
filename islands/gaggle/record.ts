import * as v from "valibot";
import { CATALOGUE_ADDRESS, type Catalogue, catalogueSchema } from "#core/cards/catalogue.ts";
import { environment, pb } from "../stores/environment.ts";
import { attempt, type Failure, type Result, UNREACHABLE_MESSAGE } from "../stores/result.ts";

/** What a page shows of one record: a player's collection, a trade, an encounter or a channel. */
export type RecordState<T> =
  | { status: "loading" }
  | { status: "ready"; data: T }
  /** No such record, or not any more, or it is not shown to anybody. */
  | { status: "unknown" }
  | { status: "failed"; failure: Failure };

export type Loaded<T> = Exclude<RecordState<T>, { status: "loading" }>;

/** Asks a public route. An answer that is not what it should be is a failure. */
export async function loadRecord<Schema extends v.GenericSchema>(
  route: string,
  schema: Schema,
  query: Record<string, string | number> = {},
): Promise<Loaded<v.InferOutput<Schema>>> {
  const loaded = await attempt(async () =>
    v.parse(schema, await pb().send(route, { method: "GET", query })),
  );
  if (loaded.ok) return { status: "ready", data: loaded.value };
  const { failure } = loaded;
  if (failure.status === 404 || failure.status === 400) return { status: "unknown" };
  return { status: "failed", failure };
}

let catalogue: Promise<Result<Catalogue>> | undefined;

/** Loads the cards; a page asks for them once, and again after a failure. */
export function loadCatalogue(): Promise<Result<Catalogue>> {
  catalogue ??= fetchCatalogue().then((loaded) => {
    if (!loaded.ok) catalogue = undefined;
    return loaded;
  });
  return catalogue;
}

async function fetchCatalogue(): Promise<Result<Catalogue>> {
  try {
    const answer = await environment().fetch(CATALOGUE_ADDRESS);
    if (!answer.ok) return { ok: false, failure: awayFailure(answer.status) };
    return { ok: true, value: v.parse(catalogueSchema, await answer.json()) };
  } catch {
    return { ok: false, failure: awayFailure(0) };
  }
}

/** What is said when a file or text of ours can't be fetched. */
export function awayFailure(status: number): Failure {
  const code = "UNREACHABLE";
  return { kind: "unreachable", status, code, message: UNREACHABLE_MESSAGE, fields: {} };
}

/** Loads a record together with the cards that it names. */
export async function withCatalogue<T>(
  record: Promise<Loaded<T>>,
): Promise<Loaded<{ record: T; catalogue: Catalogue }>> {
  const [loaded, cards] = await Promise.all([record, loadCatalogue()]);
  if (loaded.status !== "ready") return loaded;
  if (!cards.ok) return { status: "failed", failure: cards.failure };
  return { status: "ready", data: { record: loaded.data, catalogue: cards.value } };
}

/** The end of the page's address, which names its record. */
export function recordName(): string {
  const { pathname } = environment().location;
  return decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
}
