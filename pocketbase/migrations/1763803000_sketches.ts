import { LINK_ACCESS, SAVE_KINDS, SKETCH_PERMISSION_ROLES } from "#core/sketch/api.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { collection, createdAt, RULES, tenantField, updatedAt } from "../collection.ts";

const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

/**
 * Who may do what in a sketch, its public link, what was saved of it, the images on it, and what
 * its room is yet to hear.
 */
migrate(
  (app) => {
    const sketches = app.findCollectionByNameOrId("sketches");
    sketches.fields.add(
      new SelectField({ name: "link_access", maxSelect: 1, values: [...LINK_ACCESS] }),
      new TextField({ name: "link_token", max: 40, hidden: true }),
    );
    sketches.addIndex("idx_sketches_link_token", true, "link_token", "link_token != ''");
    app.save(sketches);
    app.db().newQuery("UPDATE sketches SET link_access = 'off'").execute();

    // A save or an image outlives its sketch.
    const ofSketch = (required: boolean) =>
      ({
        type: "relation",
        name: "sketch",
        required,
        collectionId: sketches.id,
        maxSelect: 1,
        cascadeDelete: required,
      }) as const;

    app.save(
      collection({
        type: "base",
        name: "sketch_permissions",
        fields: [
          tenantField(app),
          ofSketch(true),
          // A user, or a guest, who has no record.
          { type: "text", name: "person", required: true, max: 40 },
          { type: "text", name: "name", max: 60 },
          {
            type: "select",
            name: "role",
            required: true,
            maxSelect: 1,
            values: [...SKETCH_PERMISSION_ROLES],
          },
          createdAt,
          updatedAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_sketch_permissions_person ON sketch_permissions (sketch, person)",
          "CREATE INDEX idx_sketch_permissions_tenant ON sketch_permissions (tenant, person)",
        ],
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "sketch_saves",
        fields: [
          tenantField(app),
          ofSketch(false),
          { type: "text", name: "name", required: true, max: SKETCH.nameMaxChars },
          { type: "number", name: "number", min: 1, onlyInt: true },
          {
            type: "select",
            name: "kind",
            required: true,
            maxSelect: 1,
            values: [...SAVE_KINDS],
          },
          {
            type: "file",
            name: "document",
            maxSelect: 1,
            maxSize: SKETCH.documentMaxBytes,
            protected: true,
          },
          {
            type: "file",
            name: "thumbnail",
            maxSelect: 1,
            maxSize: SKETCH.thumbnailMaxBytes,
            mimeTypes: IMAGE_TYPES,
          },
          { type: "number", name: "elements", min: 0, onlyInt: true },
          { type: "number", name: "bytes", min: 0, onlyInt: true },
          // The images that it shows, by id: they are kept as long as it is.
          { type: "json", name: "images", maxSize: 200_000, hidden: true },
          {
            type: "relation",
            name: "user",
            collectionId: app.findCollectionByNameOrId("users").id,
            maxSelect: 1,
          },
          { type: "text", name: "author", max: 60 },
          // Gone from lists; gone for good a while later.
          { type: "date", name: "deleted_at", hidden: true },
          createdAt,
        ],
        indexes: [
          "CREATE UNIQUE INDEX idx_sketch_saves_version ON sketch_saves (tenant, name COLLATE NOCASE, number) WHERE kind = 'saved' AND deleted_at = ''",
          "CREATE INDEX idx_sketch_saves_created ON sketch_saves (tenant, created_at)",
          "CREATE INDEX idx_sketch_saves_sketch ON sketch_saves (sketch, kind)",
          "CREATE INDEX idx_sketch_saves_deleted ON sketch_saves (deleted_at) WHERE deleted_at != ''",
        ],
        listRule: `${RULES.member} && deleted_at = ""`,
        viewRule: `${RULES.member} && deleted_at = ""`,
      }),
    );

    app.save(
      collection({
        type: "base",
        name: "sketch_images",
        fields: [
          tenantField(app),
          ofSketch(false),
          {
            type: "file",
            name: "image",
            maxSelect: 1,
            maxSize: SKETCH.imageMaxBytes,
            mimeTypes: IMAGE_TYPES,
          },
          createdAt,
        ],
        indexes: ["CREATE INDEX idx_sketch_images_tenant ON sketch_images (tenant, created_at)"],
      }),
    );

    // Plain ids: a sketch may be gone by then.
    app.save(
      collection({
        type: "base",
        name: "sketch_news",
        fields: [
          { type: "text", name: "tenant", required: true, max: 40 },
          { type: "text", name: "sketch", required: true, max: 40 },
          { type: "json", name: "news", maxSize: 30_000 },
          createdAt,
        ],
        indexes: [],
      }),
    );
  },
  (app) => {
    for (const name of ["sketch_news", "sketch_images", "sketch_saves", "sketch_permissions"]) {
      app.delete(app.findCollectionByNameOrId(name));
    }
    const sketches = app.findCollectionByNameOrId("sketches");
    sketches.removeIndex("idx_sketches_link_token");
    sketches.fields.removeByName("link_access");
    sketches.fields.removeByName("link_token");
    app.save(sketches);
  },
);
