/** How large each image is, for the quota of its workspace (ACCESS-K29). Saves have it already. */
migrate(
  (app) => {
    const files = app.newFilesystem();
    try {
      for (const name of ["sketch_images", "giveaway_pictures"]) {
        const images = app.findCollectionByNameOrId(name);
        images.fields.add(new NumberField({ name: "bytes", min: 0, onlyInt: true }));
        app.save(images);
        for (const record of app.findAllRecords(name)) {
          if (!record) continue;
          const key = `${record.baseFilesPath()}/${record.getString("image")}`;
          const bytes = files.exists(key) ? Number(files.attributes(key)?.size ?? 0) : 0;
          app
            .db()
            .newQuery(`UPDATE ${name} SET bytes = {:bytes} WHERE id = {:id}`)
            .bind({ bytes, id: record.id })
            .execute();
        }
      }
    } finally {
      files.close();
    }
  },
  (app) => {
    for (const name of ["sketch_images", "giveaway_pictures"]) {
      const images = app.findCollectionByNameOrId(name);
      images.fields.removeByName("bytes");
      app.save(images);
    }
  },
);
