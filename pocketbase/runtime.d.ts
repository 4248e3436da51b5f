/**
 * What PocketBase's runtime (goja) has, or hooks/platform/runtime.ts adds, beyond ECMAScript and
 * PocketBase's own types. Everything else of a browser or of Node is absent here on purpose.
 */

declare const console: {
  log(...values: unknown[]): void;
  error(...values: unknown[]): void;
};

/** At run time, of URL only what variantUrl uses is there; the rest serves other parts of src/core. */
declare class URL {
  constructor(path: string, base?: string);
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  host: string;
  readonly href: string;
  readonly searchParams: { set(name: string, value: string): void };
  static canParse(text: string): boolean;
}

declare class URLSearchParams {
  get(name: string): string | null;
}

/** Each handler runs in a scope of its own, so each loads the library itself. */
declare function require(
  path: `${string}/giveaway-library.js`,
): typeof import("./hooks/giveaways/giveaway-library.ts");
declare function require(
  path: `${string}/gander-library.js`,
): typeof import("./hooks/gander/gander-library.ts");
declare function require(
  path: `${string}/gaggle-library.js`,
): typeof import("./hooks/gaggle/gaggle-library.ts");
declare function require(
  path: `${string}/panel-library.js`,
): typeof import("./hooks/panel/panel-library.ts");
declare function require(
  path: `${string}/pond-library.js`,
): typeof import("./hooks/pond/pond-library.ts");
declare function require(
  path: `${string}/sketch-library.js`,
): typeof import("./hooks/sketch/sketch-library.ts");
declare function require(
  path: `${string}/solo-library.js`,
): typeof import("./hooks/solo/solo-library.ts");
declare function require(path: string): typeof import("./hooks/library.ts");
