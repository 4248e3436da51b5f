/**
 * The JSON body of a request, or an empty one. It is read as it was sent: PocketBase's own parsed
 * body has already been cast to the collection's fields, so that a wrong type would go unnoticed.
 */
export function bodyOf(e: core.RequestEvent): { [field: string]: unknown } {
  try {
    const body: unknown = JSON.parse(readerToString(httpRequest(e)?.body));
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

/** A record event shows the request only in the request event that it embeds. */
function httpRequest(e: core.RequestEvent & { requestEvent?: core.RequestEvent }) {
  return (e.requestEvent ?? e).request;
}

/** A record's visible fields as plain values, as the API shows them. */
export function valuesOf(record: core.Record): { [field: string]: unknown } {
  const values: unknown = JSON.parse(toString(record.marshalJSON()));
  return isObject(values) ? values : {};
}

function isObject(value: unknown): value is { [field: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first record that matches, or undefined. */
export function firstRecord(
  app: CoreApp,
  collection: string,
  filter: string,
  values: { [name: string]: string },
): core.Record | undefined {
  return app.findRecordsByFilter(collection, filter, "", 1, 0, values)[0] ?? undefined;
}
