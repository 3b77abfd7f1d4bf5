/** Whether the platform can do its work: the store answers and has this version's schema, and no sweep is late. */
import type { Context } from 'hono';
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../platform';
import { doneSteps } from '../store/migrate';
import { MIGRATIONS } from '../store/migrations';
import type { Sweep } from '../wing';

/** A sweep is late when it has not succeeded for so many of its intervals, and a minute. */
const LATE_AFTER = 5;

/** What keeps the platform from being ready. */
type UnreadyCheck = 'store' | 'schema' | 'sweeps';

export interface Readiness {
  /** A sweep has succeeded. */
  succeeded(sweep: string): void;
  /** Instant of each sweep's last success, in milliseconds; of the start before the first. */
  lastSuccess(): Readonly<Record<string, number>>;
  /** Answers /readyz: 200, or 503 with the name of the check that fails. No figure is for strangers. */
  answer(c: Context): Promise<Response>;
}

export function createReadiness(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  sweeps: readonly Sweep[],
): Readiness {
  const now = () => clock().getTime();
  const last = Object.fromEntries(sweeps.map(({ name }) => [name, now()]));
  const isLate = ({ name, every }: Sweep) => now() - (last[name] ?? 0) > LATE_AFTER * every + spanMs(1, 'minutes');
  return {
    succeeded(sweep) {
      last[sweep] = now();
    },
    lastSuccess: () => last,
    async answer(c) {
      const check = await unready();
      return check === null ? c.json({ ok: true }) : c.json({ ok: false, check }, 503);
    },
  };

  async function unready(): Promise<UnreadyCheck | null> {
    const steps = await doneSteps(db).then(
      (done) => done.length,
      // Steps that this program does not know, or no answer.
      (error: unknown) => (error instanceof Error && error.name === 'NewerStore' ? -1 : null),
    );
    if (steps === null) return 'store';
    if (steps !== MIGRATIONS.length) return 'schema';
    return sweeps.some(isLate) ? 'sweeps' : null;
  }
}
