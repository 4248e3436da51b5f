declare namespace App {
  interface Locals {
    /** The variant of the request; the web server sets it for pages rendered on demand. */
    variant: import("#core/platform/variants.ts").Variant;
    /** The path that the visitor asked for, before any rewrite. */
    askedPath: string;
    /** The addresses of the docs pages. */
    docs: readonly string[];
    /** The state of the services now. */
    status: import("./server/status.ts").StatusBoard;
    /** All cards, and the search of them. */
    cards: import("./server/card-library.ts").CardLibrary;
    /** Asks the documentation for the visitor. */
    ask: (question: string) => Promise<import("#core/knowledge/conversation.ts").Exchange>;
  }
}
