/** When somebody last used the console, in whichever of its tabs. By the device's own clock, which no answer of the platform moves. */
import type { Thunk } from '../store/store';
import { type IdleState, idleState } from './idle';
import { LOCAL_KEYS } from './browserStorage';

/** Written at most this often (ms): every touch would be too often for a storage. */
const EVERY = 5_000;

/** Notes a use; `always` also when one was noted a moment ago. */
export const noteUse =
  (always = false): Thunk =>
  (_dispatch, _getState, { storage, clock }) => {
    const now = clock.deviceNow();
    const kept = Number(storage.local.getItem(LOCAL_KEYS.lastUse));
    if (always || Math.abs(now - kept) >= EVERY) storage.local.setItem(LOCAL_KEYS.lastUse, String(now));
  };

/** How idle the console is now; `limit` in milliseconds. */
export const currentIdleState =
  (limit: number): Thunk<IdleState> =>
  (_dispatch, _getState, { storage, clock }) => {
    const now = clock.deviceNow();
    const kept = Number(storage.local.getItem(LOCAL_KEYS.lastUse));
    // One from the future was noted before the clock was set back.
    return idleState(kept > 0 && kept <= now ? kept : now, now, limit);
  };
