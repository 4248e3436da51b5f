import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { collection, tenantField } from "../collection.ts";

/** The picture of a giveaway's prize. Its address has a name that nobody guesses. */
migrate(
  (app) => {
    app.save(
      collection({
        type: "base",
        name: "giveaway_pictures",
        fields: [
          tenantField(app),
          {
            type: "relation",
            name: "giveaway",
            required: true,
            collectionId: app.findCollectionByNameOrId("giveaways").id,
            maxSelect: 1,
            cascadeDelete: true,
          },
          {
            type: "file",
            name: "image",
            maxSelect: 1,
            maxSize: GIVEAWAY.pictureMaxBytes,
            mimeTypes: ["image/png", "image/jpeg", "image/webp", "image/gif"],
          },
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_giveaway_pictures_giveaway ON giveaway_pictures (giveaway)",
        ],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("giveaway_pictures"));
  },
);
