/** How long nobody has used the console in any of its tabs (9.05), by the uncorrected device clock. */
import type { Thunk } from '../store/store';
import { sessionApi } from './api';
import { LOCAL_KEYS } from './browserStorage';

/** The warning shows for this long before the automatic sign-out. Milliseconds. */
const IDLE_WARNING = 60_000;

/** A use is stored at most this often (ms), to spare the storage. */
const STORE_INTERVAL = 5_000;

export type IdleState =
  /** In use; check again after so many milliseconds. */
  | { kind: 'used'; again: number }
  /** Seconds until the automatic sign-out. */
  | { kind: 'warning'; seconds: number }
  | { kind: 'over' };

/** All parameters in milliseconds; `limit` is the time without use after which the session ends. */
export function idleState(lastUse: number, now: number, limit: number): IdleState {
  const left = lastUse + limit - now;
  if (left <= 0) return { kind: 'over' };
  return left > IDLE_WARNING
    ? { kind: 'used', again: left - IDLE_WARNING }
    : { kind: 'warning', seconds: Math.ceil(left / 1000) };
}

/** Stores the time of this use. @param always stores it even when a use was stored a moment ago. */
export const noteUse =
  (always = false): Thunk =>
  (_dispatch, _getState, { storage, clock }) => {
    const now = clock.deviceNow();
    const stored = Number(storage.local.getItem(LOCAL_KEYS.lastUse));
    if (always || Math.abs(now - stored) >= STORE_INTERVAL) storage.local.setItem(LOCAL_KEYS.lastUse, String(now));
  };

/** Tells the platform that the session is used; it ends sessions without use too. A failure is not shown. */
export const tellUse = (): Thunk => (dispatch, getState) => {
  if (getState().global.token) void dispatch(sessionApi.endpoints.noteUse.initiate(undefined, { track: false }));
};

/** @param limit milliseconds without use after which the session ends. */
export const currentIdleState =
  (limit: number): Thunk<IdleState> =>
  (_dispatch, _getState, { storage, clock }) => {
    const now = clock.deviceNow();
    const stored = Number(storage.local.getItem(LOCAL_KEYS.lastUse));
    // A time in the future was stored before the device clock was set back; it counts as now.
    return idleState(stored > 0 && stored <= now ? stored : now, now, limit);
  };
