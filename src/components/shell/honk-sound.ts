/** A goose's honk, made of two falling notes; about a third of a second. */
export function sound(): void {
  const context = new AudioContext();
  const volume = context.createGain();
  volume.connect(context.destination);
  const at = context.currentTime;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.12, at + 0.03);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.34);
  const throat = context.createBiquadFilter();
  throat.type = "bandpass";
  throat.frequency.value = 900;
  throat.connect(volume);
  const voice = context.createOscillator();
  voice.type = "sawtooth";
  voice.frequency.setValueAtTime(330, at);
  voice.frequency.linearRampToValueAtTime(440, at + 0.09);
  voice.frequency.linearRampToValueAtTime(290, at + 0.34);
  voice.connect(throat);
  voice.start(at);
  voice.stop(at + 0.35);
  voice.onended = () => void context.close();
}
