/** Entry point of `npm run restore -- <file.zip>`: replaces the store that the environment names with a backup. */
import { randomBytes, randomUUID } from 'node:crypto';
import { restoreBackup, settleRestore } from '../keeping/restore';
import { openStore } from '../../engine/store/open';
import { refuseDemo } from '../../engine/store/storeMark';
import { fail, runCommand, say } from './command';
import { findStore, nameOfStore } from './operatorStore';
import { readEnvironment } from './environment';
import { logOf } from './start';

const [path, ...surplus] = process.argv.slice(2);
if (path === undefined || surplus.length > 0) fail('npm run restore -- <file.zip>', 2);
else
  await runCommand('Nothing was restored; the store is as it was.', async () => {
    const place = await findStore(process.env, readEnvironment(process.env), true);
    const { folder } = place;
    const db = await openStore({ ...place, log: logOf(process.env['LOG_LEVEL'] ?? 'warn') });
    try {
      await refuseDemo(db, nameOfStore(place));
      process.stderr.write(`Store: ${nameOfStore(place)}\n`);
      const settled = await settleRestore(db, folder);
      if (settled) say(`An interrupted restore of ${settled.path} had ${settled.done ? '' : 'not '}been done.`);
      const { manifest, migrated, erasedAgain } = await restoreBackup({
        db,
        folder,
        path,
        newId: randomUUID,
        newSecret: () => randomBytes(32).toString('base64url'),
        now: new Date(),
      });
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      say(`Restored: ${rows} rows of ${manifest.tables.length} tables as they were at ${manifest.madeAt}.`);
      if (migrated > 0) say(`The backup was of an older version: ${migrated} migrations ran.`);
      if (erasedAgain > 0) say(`${erasedAgain} pupils and people erased since then were erased again.`);
      say('Everybody signs in again.');
    } finally {
      await db.close();
    }
  });
