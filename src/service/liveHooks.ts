/** React hooks for the live stream. */
import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { LiveFrames } from '../../contract/live';
import type { Live, LiveState } from './live';

export const LiveContext = createContext<Live | null>(null);

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('LiveContext is missing');
  return live;
}

/** The state of the stream, kept current. */
export function useLiveState(): LiveState {
  const live = useLive();
  return useSyncExternalStore(live.onState, live.state, live.state);
}

/** Keeps the stream open while `on` and mounted. Only the shell of the signed-in console uses it. */
export function useLiveStream(on: boolean) {
  const live = useLive();
  useEffect(() => {
    if (!on) return undefined;
    live.start();
    return () => live.stop();
  }, [live, on]);
}

/** Calls `onFrame` with every frame of that name, outside React's rendering: keep it short. */
export function useLiveFrame<Name extends keyof LiveFrames>(name: Name, onFrame: (frame: LiveFrames[Name]) => void) {
  const live = useLive();
  const frameEvent = useEffectEvent(onFrame);
  useEffect(() => live.subscribe(name, (frame) => frameEvent(frame)), [live, name]);
}

/** Calls `onReconnect` when the platform answers again, as `Live.onReconnect` says. */
export function useReconnect(onReconnect: () => void) {
  const live = useLive();
  const reconnectEvent = useEffectEvent(onReconnect);
  useEffect(() => live.onReconnect(() => reconnectEvent()), [live]);
}

/** Calls `onMissed` when frames may have been missed, as `Live.onGap` says: earlier loads should be repeated. */
export function useLiveGap(onMissed: (positionsToo: boolean) => void) {
  const live = useLive();
  const gapEvent = useEffectEvent(onMissed);
  useEffect(() => live.onGap((positionsToo) => gapEvent(positionsToo)), [live]);
}
