/** Sound, vibration and a blinking page title while an alert rings. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../../map/useMediaQuery';
import { RingTone, type SoundState } from './RingTone';

/** Milliseconds: blinking of the title, time between vibrations, pattern of one vibration. */
const BLINK = 1_000;
const SHAKE_EVERY = 2_000;
const SHAKE = [400, 150, 400];

export interface RingingSound {
  sound: SoundState;
  /** Call it from a touch or key event. */
  allowSound: () => void;
}

/** @param loud whether to play the sound and vibrate @param words for the title; null while nothing rings */
export function useRinging(loud: boolean, words: string | null): RingingSound {
  const [tone] = useState(() => new RingTone());
  useEffect(() => () => tone.close(), [tone]);
  const sound = useSyncExternalStore(tone.onState, tone.state);

  useEffect(() => {
    if (!loud) return undefined;
    tone.start();
    // Any touch or key lets the browser allow the sound.
    const unlock = () => tone.unlock();
    document.addEventListener('pointerdown', unlock);
    document.addEventListener('keydown', unlock);
    const shaking = setInterval(shake, SHAKE_EVERY);
    shake();
    return () => {
      tone.stop();
      clearInterval(shaking);
      document.removeEventListener('pointerdown', unlock);
      document.removeEventListener('keydown', unlock);
    };
  }, [loud, tone]);

  useBlinkingTitle(words);
  return { sound, allowSound: () => tone.unlock() };
}

/** Browsers forbid vibration before the first touch of the page. */
function shake() {
  if (navigator.userActivation?.hasBeenActive && typeof navigator.vibrate === 'function') navigator.vibrate(SHAKE);
}

function useBlinkingTitle(words: string | null) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    if (words === null) return undefined;
    let own = document.title;
    const blink = () => {
      // A change of the page also changes the title.
      if (document.title !== words) own = document.title;
      document.title = document.title === words && !still ? own : words;
    };
    blink();
    const timer = setInterval(blink, BLINK);
    return () => {
      clearInterval(timer);
      if (document.title === words) document.title = own;
    };
  }, [words, still]);
}
