/** Pictures that elements show, loaded once each. */
export type Images = {
  /** The picture if it is there; else it is loaded and `onLoaded` is called. */
  get: (src: string) => HTMLImageElement | undefined;
  /** Waits for those pictures; what can't be loaded is left out. */
  ready: (sources: readonly string[]) => Promise<void>;
};

/** Calls `onLoaded` with the picture that has come. */
export function createImages(onLoaded: (src: string) => void = () => {}): Images {
  const pictures = new Map<string, { image: HTMLImageElement; done: Promise<boolean> }>();
  const load = (src: string) => {
    const known = pictures.get(src);
    if (known) return known;
    const image = new Image();
    image.decoding = "async";
    image.src = src;
    const done = image.decode().then(
      () => true,
      () => false,
    );
    void done.then((ok) => ok && onLoaded(src));
    const picture = { image, done };
    pictures.set(src, picture);
    return picture;
  };
  return {
    get: (src) => {
      const { image } = load(src);
      return image.complete && image.naturalWidth > 0 ? image : undefined;
    },
    ready: async (sources) => {
      await Promise.all(sources.map((src) => load(src).done));
    },
  };
}
