const HONK_MS = 900;

/** The goose in the footer answers. */
export function startHonk(): void {
  const goose = document.querySelector<HTMLElement>("[data-honk]");
  const words = goose?.querySelector("[data-honk-words]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  goose?.addEventListener("click", () => {
    clearTimeout(timer);
    words?.replaceChildren("Honk!");
    goose.dataset.honking = "";
    sound();
    timer = setTimeout(() => {
      words?.replaceChildren();
      delete goose.dataset.honking;
    }, HONK_MS);
  });
}

/** A goose's honk, made of two falling notes; about a third of a second. */
function sound(): void {
  const context = new AudioContext();
  const at = context.currentTime;
  const volume = new GainNode(context, { gain: 0.0001 });
  volume.gain.exponentialRampToValueAtTime(0.12, at + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.34);
  const throat = new BiquadFilterNode(context, { type: "bandpass", frequency: 900 });
  const voice = new OscillatorNode(context, { type: "sawtooth", frequency: 330 });
  voice.frequency.linearRampToValueAtTime(440, at + 0.09);
  voice.frequency.linearRampToValueAtTime(290, at + 0.34);
  voice.connect(throat).connect(volume).connect(context.destination);
  voice.onended = () => void context.close();
  voice.start(at);
  voice.stop(at + 0.35);
}
