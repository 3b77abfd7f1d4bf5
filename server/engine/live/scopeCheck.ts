/** Keeps the scopes of the open consoles of this process equal to the store's, and ends consoles that were revoked. */
import type { Subscriber, Subscribers } from './subscribers';
import type { ScopeVersion, ViewerScopes } from './liveNeeds';

export interface ScopeCheck {
  /**
   * Resolves when each console's scope knows every change that was committed before this call. Call it after rows are
   * read and before they are sent: a row committed after a revocation is then never sent to the revoked console.
   */
  upToDate(): Promise<void>;
  /** Forgets what is known, so that the next check reads every scope again. */
  forget(): void;
}

export function createScopeCheck(scopes: ViewerScopes, subscribers: Subscribers): ScopeCheck {
  /** By school: the counts of which each of its consoles that has a scope knows. */
  const known = new Map<string, ScopeVersion>();
  let forgotten = false;

  /** Costs one query and a step a school while nothing has changed, however many consoles are open. */
  async function check(): Promise<void> {
    if (forgotten) known.clear();
    forgotten = false;
    const schoolIds = subscribers.schoolIds();
    const open = new Set(schoolIds);
    for (const schoolId of known.keys()) if (!open.has(schoolId)) known.delete(schoolId);
    if (open.size === 0) return;
    const versionOf = await scopes.versions(schoolIds);
    const unscoped = new Set(subscribers.unscoped());
    const stale = (kind: keyof ScopeVersion) => [
      ...new Set([
        ...unscoped,
        ...schoolIds
          .filter((schoolId) => known.get(schoolId)?.[kind] !== versionOf(schoolId)[kind])
          .flatMap((schoolId) => [...subscribers.ofSchool(schoolId)]),
      ]),
    ];
    const [checked, rescoped] = [stale('sessions'), stale('scopes')];
    if (checked.length + rescoped.length > 0) await readAgain(checked, rescoped, unscoped);
    for (const schoolId of schoolIds) known.set(schoolId, versionOf(schoolId));
  }

  /** Ends those of `checked` that were revoked, and gives those of `rescoped` the pupils of the store. */
  async function readAgain(
    checked: readonly Subscriber[],
    rescoped: readonly Subscriber[],
    unscoped: ReadonlySet<Subscriber>,
  ): Promise<void> {
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
      if (lost && !unscoped.has(subscriber)) subscriber.scopeChanged(lost);
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
      forgotten = true;
    },
  };
}
