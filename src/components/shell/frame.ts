/** Resolves in the next frame, after its layout. */
export function frame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
  });
}
