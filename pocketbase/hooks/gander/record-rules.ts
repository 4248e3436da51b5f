import type { GanderChannel } from "#core/entities/gander-channel.ts";
import { documentProblems, type GanderDocument } from "#core/entities/gander-document.ts";
import { firstRecord } from "../platform/http/request.ts";
import type { RecordRulesByCollection } from "../platform/records/write.ts";

export const GANDER_RULES: RecordRulesByCollection = {
  gander_channels: {
    conflicts: (app, { plays_gaggle }: GanderChannel, { tenant, record }) => {
      if (!plays_gaggle) return {};
      const other = firstRecord(
        app,
        "gander_channels",
        "tenant = {:tenant} && plays_gaggle = true && id != {:record}",
        { tenant, record },
      );
      const name = other?.getString("name") ?? "";
      return name === "" ? {} : { plays_gaggle: `Gaggle is played in #${name} already` };
    },
    subject: (_, channel) => `#${channel.getString("name")}`,
  },
  gander_servers: { subject: (_, server) => server.getString("name") },
  gander_documents: {
    trustsOperators: true,
    compare: (app, document: GanderDocument, { record: id }) => {
      const known = firstRecord(app, "gander_documents", "id = {:id}", { id });
      if (known !== undefined && known.getString("kind") !== document.kind) {
        return { kind: "A document stays of its kind. Add another one" };
      }
      if (known === undefined && document.kind === "file") {
        return { kind: "A file comes by POST /api/gq/gander/documents/file" };
      }
      return documentProblems(document);
    },
  },
};
