/** The live stream as React sees it. */
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveFrames } from '../../contract/live';
import type { Live, LiveState } from './live';

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('LiveContext is missing');
  return live;
}

/** How the stream stands, for the chip in the bar. */
export function useLiveState(): LiveState {
  const live = useLive();
  return useSyncExternalStore(live.onState, live.state, live.state);
}

/** Opens the stream as long as the caller is mounted. Used once, by the shell of the signed-in. */
export function useLiveStream() {
  const live = useLive();
  useEffect(() => {
    live.start();
    return () => live.stop();
  }, [live]);
}

/** Hears every frame of a name. Called as frames come, outside React's rendering: keep it short. */
export function useLiveFrame<Name extends keyof LiveFrames>(name: Name, heard: (frame: LiveFrames[Name]) => void) {
  const live = useLive();
  const hear = useEffectEvent(heard);
  useEffect(() => live.subscribe(name, (frame) => hear(frame)), [live, name]);
}

/** Hears that frames may have been missed: whatever was loaded before should be loaded again. */
export function useLiveGap(missed: () => void) {
  const live = useLive();
  const hear = useEffectEvent(missed);
  useEffect(() => live.onGap(() => hear()), [live]);
}
