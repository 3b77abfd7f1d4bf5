/**
 * The bus of a test run. With NATS_URL every platform of the tests carries its positions there, without it by the
 * store's notices: `NATS_URL=… TEST_DATABASE_URL=… npm test` tests all that way.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { liveSubject, type NatsBus, openNatsBus } from '../../server/running/node/natsBus';
import type { Queryable } from '../../server/engine/store/db';
import { silentLog } from './silentLog';

/** For `startPlatform`. */
export const natsOfRun = { natsUrl: process.env['NATS_URL'] || undefined };

/** Resolves when the bus is there; null without NATS_URL. The caller closes it. */
export async function busOfRun(db: Queryable): Promise<NatsBus | null> {
  if (natsOfRun.natsUrl === undefined) return null;
  const bus = openNatsBus(natsOfRun.natsUrl, await liveSubject(db), silentLog);
  while (!bus.isUp()) await sleep(5);
  return bus;
}
