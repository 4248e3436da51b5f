/**
 * What the code of src/core expects of a runtime and goja lacks: TextEncoder (Valibot counts bytes
 * with it) and the part of URL that variantUrl uses. Loaded before everything else.
 */

/** Encodes text as UTF-8; Buffer is PocketBase's own. */
class Utf8Encoder {
  encode(text: string): ArrayLike<number> {
    return toBytes(text);
  }
}

const ADDRESS = /^(https?:)\/\/([^/?#:]+|\[[0-9a-fA-F:]+\])(:\d+)?([/?#].*)?$/;

/** An http address with a path, a query and nothing else. */
class HttpAddress {
  #protocol: string;
  #host: string;
  #path: string;
  #query: [string, string][];

  /** `path` begins with a slash; `base` is an http or https address, whose own path is dropped. */
  constructor(path: string, base: string) {
    const parts = ADDRESS.exec(base);
    if (parts === null || !path.startsWith("/")) throw new TypeError(`Not an address: ${base}`);
    this.#protocol = parts[1] ?? "";
    this.#host = `${parts[2]}${parts[3] ?? ""}`;
    const [name = "", query = ""] = path.split("?", 2);
    this.#path = name;
    this.#query = query
      .split("&")
      .filter((pair) => pair !== "")
      .map((pair) => {
        const [key = "", value = ""] = pair.split("=", 2);
        return [decodeURIComponent(key), decodeURIComponent(value)];
      });
  }

  get hostname(): string {
    return this.#host.replace(/:\d+$/, "");
  }

  get host(): string {
    return this.#host;
  }

  set host(host: string) {
    this.#host = host;
  }

  get searchParams() {
    return {
      set: (name: string, value: string) => {
        this.#query = this.#query.filter(([key]) => key !== name);
        this.#query.push([name, value]);
      },
    };
  }

  get href(): string {
    const query = this.#query
      .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
      .join("&");
    return `${this.#protocol}//${this.#host}${this.#path}${query === "" ? "" : `?${query}`}`;
  }
}

Object.assign(globalThis, { TextEncoder: Utf8Encoder, URL: HttpAddress });
