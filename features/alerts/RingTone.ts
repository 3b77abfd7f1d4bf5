/** The sound of ringing alerts: a repeated melody of two notes, made with the Web Audio API. */

/** blocked: the browser allows sound only after a touch or a key. */
export type SoundState = 'on' | 'blocked';

/** Seconds from one melody to the next, seconds of one note, pitches in hertz, loudness from 0 to 1. */
const EVERY = 1.8;
const NOTE = 0.22;
const NOTES = [988, 740, 988, 740];
const LOUD = 0.32;

export class RingTone {
  private context: AudioContext | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private readonly listeners = new Set<() => void>();

  readonly state = (): SoundState => (this.context?.state === 'running' ? 'on' : 'blocked');

  readonly onState = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  start() {
    if (this.timer !== undefined) return;
    this.context ??= this.open();
    this.unlock();
    this.ring();
    this.timer = setInterval(() => this.ring(), EVERY * 1000);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Asks the browser to allow sound. A call from a touch or key event always succeeds. */
  unlock() {
    if (this.context?.state === 'suspended') void this.context.resume();
  }

  close() {
    this.stop();
    void this.context?.close();
    this.context = null;
  }

  private open() {
    const context = new AudioContext();
    context.addEventListener('statechange', () => this.listeners.forEach((listener) => listener()));
    return context;
  }

  private ring() {
    const { context } = this;
    if (context?.state !== 'running') return;
    NOTES.forEach((pitch, index) => {
      const [from, to] = [context.currentTime + index * NOTE, context.currentTime + (index + 1) * NOTE];
      const voice = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
      const gain = new GainNode(context, { gain: 0 });
      // Fading in and out avoids a click.
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(LOUD, from + 0.02);
      gain.gain.linearRampToValueAtTime(0, to);
      voice.connect(gain).connect(context.destination);
      voice.start(from);
      voice.stop(to);
    });
  }
}
