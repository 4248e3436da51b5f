/** The import rules of the architecture: arrows point to src/core, and no edge knows another. */
const EDGES = ["src/(pages|layouts|components|server)", "islands", "party", "bots", "pocketbase"];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "core-is-pure",
      comment: "src/core imports nothing of ours from outside it but package.json.",
      severity: "error",
      from: { path: "^src/core/" },
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
        "src/core uses only these libraries; PocketBase's SDK for types alone. croner reads schedules, cronstrue puts them into words; neither keeps time here. papaparse reads and writes tables. @noble/hashes has the same digests everywhere. fractional-indexing makes keys between keys.",
      severity: "error",
      from: { path: "^src/core/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "node_modules/(?!(valibot|fastest-levenshtein|pocketbase|croner|cronstrue|papaparse|@noble/hashes|fractional-indexing)/)",
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
    {
      name: "no-circle",
      severity: "error",
      from: { pathNot: "node_modules" },
      // Types may refer to each other: no module waits for another because of them.
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
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
