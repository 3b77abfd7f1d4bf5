/** A process that teaches the maps of schools what their cards heard, once, and ends. `DATABASE_URL` is the store. */
import { openPostgres } from '../../server/engine/store/postgres';
import { teaching } from '../../server/field/radioMap/teaching';
import { heavyWorkHere } from '../../server/running/heavyTasks';

const db = await openPostgres(process.env['DATABASE_URL'] ?? '', { connections: 2 });
await teaching({ db, clock: () => new Date(), heavyWork: heavyWorkHere }).run();
await db.close();
