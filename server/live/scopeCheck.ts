/** Keeps the scopes of the open consoles of this process equal to the store's, and ends consoles that were revoked. */
import type { PlatformContext } from '../platform';
import type { Subscriber, Subscribers } from './subscribers';
import { type ScopeVersion, viewerScopes } from './viewerScopes';

export interface ScopeCheck {
  /**
   * Resolves when each console's scope knows every change that was committed before this call. Call it after rows are
   * read and before they are sent: a row committed after a revocation is then never sent to the revoked console.
   */
  upToDate(): Promise<void>;
  /** Forgets what is known, so that the next check reads every scope again. */
  forget(): void;
}

/** Equal to no count. */
const FORGOTTEN: ScopeVersion = { sessions: -1, scopes: -1 };

export function createScopeCheck(context: Pick<PlatformContext, 'db' | 'clock'>, subscribers: Subscribers): ScopeCheck {
  const scopes = viewerScopes(context);
  /** The counts of which each console's scope knows; none before its first read. */
  const known = new WeakMap<Subscriber, ScopeVersion>();

  async function check(): Promise<void> {
    const open = subscribers.all();
    if (open.length === 0) return;
    const versionOf = await scopes.versions([...new Set(open.map(({ viewer }) => viewer.schoolId))]);
    const isStale = (kind: keyof ScopeVersion) => (subscriber: Subscriber) =>
      known.get(subscriber)?.[kind] !== versionOf(subscriber.viewer.schoolId)[kind];
    const [checked, rescoped] = [open.filter(isStale('sessions')), open.filter(isStale('scopes'))];
    if (checked.length + rescoped.length === 0) return;
    const [ended, visible] = await Promise.all([
      scopes.ended(checked.map(({ viewer }) => viewer)),
      scopes.visible(rescoped.map(({ viewer }) => viewer)),
    ]);
    for (const subscriber of new Set([...checked, ...rescoped])) {
      if (!subscribers.isOpen(subscriber)) continue;
      const { viewer } = subscriber;
      if (ended.has(viewer)) {
        subscribers.remove(subscriber);
        subscriber.end();
        continue;
      }
      const pupils = visible.get(viewer);
      const lost = pupils ? subscribers.setVisible(subscriber, pupils) : null;
      if (lost && known.has(subscriber)) subscriber.scopeChanged(lost);
      known.set(subscriber, versionOf(viewer.schoolId));
    }
  }

  /** One check runs and at most one waits. A caller must not join a running one: it may have read too early. */
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    upToDate() {
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          running = check();
          return running;
        });
      return next;
    },
    forget() {
      for (const subscriber of subscribers.all()) if (known.has(subscriber)) known.set(subscriber, FORGOTTEN);
    },
  };
}
