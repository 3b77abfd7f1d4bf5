/** A process that says 'begins', runs the platform's retention once, and ends. `DATABASE_URL` is the store. */
import { randomBytes, randomUUID } from 'node:crypto';
import { retention } from '../../server/running/retention/deleteOld';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { openPostgres } from '../../server/engine/store/postgres';

const db = await openPostgres(process.env['DATABASE_URL'] ?? '', { connections: 1 });
console.info('begins');
await retention({
  db,
  clock: () => new Date(),
  settings: DEFAULT_SETTINGS,
  newId: randomUUID,
  newSecret: () => randomBytes(16).toString('hex'),
}).run();
await db.close();
