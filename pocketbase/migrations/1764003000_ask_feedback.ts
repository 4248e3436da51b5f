import { collection } from "../collection.ts";

/** Thumbs for Ask's answers, by the answer's id: nothing says who gave them (ASK-F1). */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "ask_feedback",
        fields: [
          { type: "select", name: "thumb", required: true, maxSelect: 1, values: ["up", "down"] },
          { type: "text", name: "question", required: true, max: 500 },
          { type: "text", name: "reason", max: 500 },
          { type: "date", name: "given_at", required: true },
        ],
        indexes: ["CREATE INDEX idx_ask_feedback_given_at ON ask_feedback (given_at)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("ask_feedback"));
  },
);
