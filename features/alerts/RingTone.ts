/** The sound of an alert: two falling notes, again and again, made by the browser itself. */

/** blocked: the browser wants a touch or a key first. */
export type SoundState = 'on' | 'blocked';

/** Seconds from one ring to the next, and of one note; hertz; loudness 0 to 1. */
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

  /** From within a touch or a key it always works; before the first one the browser may refuse. */
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
      // A note that begins or ends at once clicks.
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(LOUD, from + 0.02);
      gain.gain.linearRampToValueAtTime(0, to);
      voice.connect(gain).connect(context.destination);
      voice.start(from);
      voice.stop(to);
    });
  }
}
