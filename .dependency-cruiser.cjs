/** The import rules of the architecture: arrows point to src/core, and no edge knows another. */
const EDGES = ["src/(pages|layouts|components|server)", "islands", "party", "bots", "pocketbase"];

/** Products by the names of their folders; what they share is in platform, chat, entities, cards or a kit. */
const PRODUCTS =
  "waddle|giveaways|gaggle|gander|sketch|nest-sketch|moderation|pond|pond-party|solo";

/** Where each process keeps its products. */
const PRODUCT_ROOTS = [
  "src/core",
  "party",
  "bots/services",
  "pocketbase/hooks",
  "islands/console/products",
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "core-is-pure",
      comment: "src/core imports nothing of ours from outside it but package.json.",
      severity: "error",
      from: { path: "^src/core/", pathNot: "\\.test\\.ts$" },
      to: {
        pathNot: ["^src/core/", "^package\\.json$", "node_modules"],
        dependencyTypesNot: ["core"],
      },
    },
    {
      name: "core-does-no-io",
      comment: "src/core uses no module of Node, and no library that reaches outside.",
      severity: "error",
      from: { path: "^src/core/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "core-libraries",
      comment:
        "src/core uses only these libraries; PocketBase's SDK for types alone. croner reads schedules, cronstrue puts them into words; neither keeps time here. papaparse reads and writes tables. @noble/hashes has the same digests everywhere, and @noble/curves checks signatures. fractional-indexing makes keys between keys. minisearch ranks texts by their words.",
      severity: "error",
      from: { path: "^src/core/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "node_modules/(?!(valibot|fastest-levenshtein|pocketbase|croner|cronstrue|papaparse|minisearch|@noble/(hashes|curves)|fractional-indexing)/)",
      },
    },
    {
      name: "core-takes-types-of-pocketbase",
      severity: "error",
      from: { path: "^src/core/" },
      to: { path: "node_modules/pocketbase/", dependencyTypesNot: ["type-only"] },
    },
    ...EDGES.map((edge) => ({
      name: `edge-stands-alone: ${edge}`,
      comment: "No edge imports another edge; what they share is in src/core.",
      severity: "error",
      from: { path: `^${edge}/` },
      to: {
        path: `^(${EDGES.filter((other) => other !== edge).join("|")}|scripts)/`,
      },
    })),
    ...PRODUCT_ROOTS.map((root) => ({
      name: `product-stands-alone: ${root}`,
      comment:
        "No product imports another; what several share is platform, chat, entities, cards or a kit.",
      severity: "error",
      from: { path: `^${root}/(${PRODUCTS})/`, pathNot: "\\.test\\.tsx?$" },
      to: { path: `^${root}/(${PRODUCTS})/`, pathNot: `^${root}/$1/` },
    })),
    {
      name: "art-is-pure",
      comment: "src/art draws from what it is given: it knows no page and no product.",
      severity: "error",
      from: { path: "^src/art/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^src/art/", "^src/core/"] },
    },
    {
      name: "no-circle",
      comment: "Types count: two modules that name each other's types are one module in two files.",
      severity: "error",
      from: { pathNot: "node_modules" },
      to: { circular: true },
    },
    {
      name: "no-test-code-in-production",
      severity: "error",
      from: { path: "^(src|islands|party|bots|pocketbase)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "(^tests/|\\.test\\.tsx?$)" },
    },
    {
      name: "resolvable",
      severity: "error",
      from: {},
      to: {
        couldNotResolve: true,
        pathNot: ["^cloudflare:", "^astro:", "^virtual:", "^@cloudflare/"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types", "workerd", "browser"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
