/**
 * What a person has done with the list of applications on this device: the own order, and what was opened when. It is
 * kept in the browser until sign-out, for each identity apart.
 */
import * as z from 'zod/mini';
import type { ListedApplication } from '../../contract/profile';
import { textSearch } from '../../contract/comparedName';
import type { Thunk } from '../../src/store/store';

const KeptApps = z.object({
  /** Codes of applications in the own order; those that are not in it follow in the school's. */
  order: z.array(z.string()).check(z.maxLength(500)),
  /** When each was opened last, milliseconds since 1970. It also says that its first opening was explained. */
  opened: z.record(z.string(), z.number()),
});
export type KeptApps = z.infer<typeof KeptApps>;

const NO_APPS: KeptApps = { order: [], opened: {} };

const keyOf = (roleId: string) => `apps ${roleId}`;

export const readApps =
  (roleId: string): Thunk<KeptApps> =>
  (_dispatch, _state, { storage }) => {
    try {
      return KeptApps.parse(JSON.parse(storage.local.getItem(keyOf(roleId)) ?? ''));
    } catch {
      return NO_APPS;
    }
  };

export const keepApps =
  (roleId: string, kept: KeptApps): Thunk<void> =>
  (_dispatch, _state, { storage }) => {
    // A full or closed storage keeps nothing; the list works without.
    try {
      storage.local.setItem(keyOf(roleId), JSON.stringify(kept));
    } catch {}
  };

/** The applications in the own order. */
export function inOwnOrder(all: readonly ListedApplication[], { order }: KeptApps): ListedApplication[] {
  const place = ({ appCode }: ListedApplication) => {
    const at = order.indexOf(appCode);
    return at < 0 ? order.length : at;
  };
  return all.toSorted((one, other) => place(one) - place(other));
}

/** The kept state after an application moved up (-1) or down (1) in the own order. */
export function moved(all: readonly ListedApplication[], kept: KeptApps, appCode: string, by: -1 | 1): KeptApps {
  const order = inOwnOrder(all, kept).map((one) => one.appCode);
  const from = order.indexOf(appCode);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return kept;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...kept, order };
}

/** The application that was opened last; null before the first, and when it is gone from the list. */
export function lastOpened(all: readonly ListedApplication[], { opened }: KeptApps): ListedApplication | null {
  const known = all.filter(({ appCode }) => opened[appCode] !== undefined);
  return known.toSorted((a, b) => (opened[b.appCode] ?? 0) - (opened[a.appCode] ?? 0))[0] ?? null;
}

/** True when the name or the words about it, in any language, contain the search. */
export const matchesApp = ({ name, about }: ListedApplication, search: string) =>
  textSearch(search)(...Object.values(name), ...Object.values(about));
