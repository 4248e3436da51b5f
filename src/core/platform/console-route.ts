import type { FeatureId } from "./availability.ts";
import type { ServiceId } from "./brand.ts";
import type { RouteNeeds } from "./guards.ts";

/** A page of the console: where it is, what it asks of its visitor, and its component. */
export type ConsoleRoute = RouteNeeds & {
  /** `:name` stands for one path segment. */
  path: string;
  title: string;
  /**
   * `door` is the frame of the pages before the console: log in, sign up, verify. `public` is that
   * of pages for viewers, who never log in.
   */
  frame: "door" | "shell" | "public";
  /** Where the page stands in the side navigation; without it the page is not listed. */
  menu?: { group: "workspace" | ServiceId; label: string };
  /** What the page is about; while it is not built, the navigation says so. */
  feature?: FeatureId;
  /** The component, which a file of the same name exports, anywhere in islands/console. */
  page: string;
};
