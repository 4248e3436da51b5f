import { MEMBER_STATES } from "#core/chat/members.ts";
import { collection } from "../collection.ts";

/** The bots processes that share the channels, for our own services alone. */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "bots_members",
        fields: [
          { type: "text", name: "member", required: true, max: 40 },
          {
            type: "select",
            name: "state",
            required: true,
            maxSelect: 1,
            values: [...MEMBER_STATES],
          },
          // Numbers that count changes of who is there; of all rows, the greatest is the newest.
          { type: "number", name: "view", min: 0, onlyInt: true },
          { type: "number", name: "acked_view", min: 0, onlyInt: true },
          { type: "number", name: "joined_view", min: 0, onlyInt: true },
          // Milliseconds since the epoch.
          { type: "number", name: "seen_at", min: 0, onlyInt: true },
        ],
        indexes: ["CREATE UNIQUE INDEX idx_bots_members_member ON bots_members (member)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("bots_members"));
  },
);
