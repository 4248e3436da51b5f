import { collection } from "../collection.ts";

/**
 * Runs of Soul Stack on the boards of their days. `player` is a hash of what one browser knows, `digest`
 * one of the waits, which are stored as JSON. Times are in milliseconds since the epoch.
 */
migrate(
  (app) => {
    const whole = (name: string) => ({ type: "number" as const, name, min: 0, onlyInt: true });
    const required = (name: string, max: number) => ({
      type: "text" as const,
      name,
      max,
      required: true as const,
    });
    app.save(
      collection({
        type: "base",
        name: "solo_runs",
        fields: [
          required("day", 10),
          required("name", 100),
          { ...required("player", 64), hidden: true },
          whole("rules"),
          whole("score"),
          whole("geese"),
          required("waits", 2000),
          required("digest", 64),
          whole("sent_at"),
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_solo_runs_player ON solo_runs (day, player)",
          "CREATE UNIQUE INDEX idx_solo_runs_digest ON solo_runs (day, digest)",
          "CREATE INDEX idx_solo_runs_board ON solo_runs (day, score, sent_at)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("solo_runs"));
  },
);
