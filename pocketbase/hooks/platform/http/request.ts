/**
 * The JSON object that a request carries; undefined when it carries something else. It is read as
 * it was sent: PocketBase's own parsed body has already been cast to the collection's fields, so
 * that a wrong type would go unnoticed. PocketBase reads forms too, by the content type, so only
 * with JSON's own do the two read the same.
 */
export function jsonBodyOf(e: core.RequestEvent): { [field: string]: unknown } | undefined {
  const request = httpRequest(e);
  if (!request?.header.get("Content-Type").startsWith("application/json")) return undefined;
  try {
    const body: unknown = JSON.parse(readerToString(request.body));
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** As jsonBodyOf, but empty when there is none. */
export function bodyOf(e: core.RequestEvent): { [field: string]: unknown } {
  return jsonBodyOf(e) ?? {};
}

/** A value of the request's query, empty when it is not there. */
export function queryOf(e: core.RequestEvent, name: string): string {
  const url = httpRequest(e)?.url;
  if (!url) throw new Error("The request has no address");
  return url.query().get(name);
}

/** The HTTP request. A record event shows it only in the request event that it embeds. */
export function httpRequest(e: core.RequestEvent & { requestEvent?: core.RequestEvent }) {
  return (e.requestEvent ?? e).request;
}

/** The headers of the answer, likewise. */
export function answerHeaders(e: core.RequestEvent & { requestEvent?: core.RequestEvent }) {
  return (e.requestEvent ?? e).response.header();
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

/** The tenant that a record belongs to; a tenant belongs to itself. */
export function tenantOf(record: core.Record): string {
  return record.collection().name === "tenants" ? record.id : record.getString("tenant");
}
