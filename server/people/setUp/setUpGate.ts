/** Refuses everything while the platform is not set up, except that it lives and what sets it up. */
import { createMiddleware } from 'hono/factory';
import { CODES, pathOf, SERVICES, setUpCalls } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';

const { checkSetUpLink, setUp, addBackupPart, restoreBackup, restoreState } = setUpCalls;
const OPEN: ReadonlySet<string> = new Set([
  '/livez',
  ...[checkSetUpLink, setUp, addBackupPart, restoreBackup, restoreState].map(
    (call) => `${SERVICES.user}${pathOf(call)}`,
  ),
]);

/** They say by themselves what is wrong with a store that cannot be asked. */
const HEALTH: ReadonlySet<string> = new Set(['/readyz', '/healthz']);

export function setUpGate({ db }: Pick<PlatformContext, 'db'>) {
  let known = false;

  /** True from the first school on, for good: the row that says so is never removed. */
  async function isSetUp(): Promise<boolean> {
    if (!known) known = (await db.query('select 1 from installation')).length > 0;
    return known;
  }

  const middleware = createMiddleware(async (c, next) => {
    const { path } = c.req;
    const orHealth = (error: unknown) => {
      if (!HEALTH.has(path)) throw error;
      return true;
    };
    if (!OPEN.has(path) && !(await isSetUp().catch(orHealth)))
      throw new Refusal(CODES.notSetUp, 'The platform is not set up: open the link that it printed when it started');
    await next();
  });
  return { isSetUp, middleware };
}
