/** While something rings: sound, vibration, and the page's title in turn with what it is about. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../../map/useMediaQuery';
import { RingTone, type SoundState } from './RingTone';

/** Milliseconds. */
const BLINK = 1_000;
const SHAKE_EVERY = 2_000;
const SHAKE = [400, 150, 400];

export interface RingingSound {
  sound: SoundState;
  /** To be called from a touch or a key. */
  allowSound: () => void;
}

/** @param loud whether it makes itself heard and felt. @param words for the title; null while nothing rings. */
export function useRinging(loud: boolean, words: string | null): RingingSound {
  const [tone] = useState(() => new RingTone());
  useEffect(() => () => tone.close(), [tone]);
  const sound = useSyncExternalStore(tone.onState, tone.state);

  useEffect(() => {
    if (!loud) return undefined;
    tone.start();
    // Any touch or key allows the sound, not only the one meant for it.
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

/** A page nobody has touched yet may not shake the phone. */
function shake() {
  if (navigator.userActivation?.hasBeenActive && typeof navigator.vibrate === 'function') navigator.vibrate(SHAKE);
}

function useBlinkingTitle(words: string | null) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    if (words === null) return undefined;
    let own = document.title;
    const blink = () => {
      // Whoever goes to another page meanwhile gives the page another title.
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
