/** A process that opens the store of a folder, prints a line and keeps it open until it is killed. */
import { openStore } from '../../server/engine/store/open';
import { silentLog } from './silentLog';

const [folder = ''] = process.argv.slice(2);
const db = await openStore({ folder, log: silentLog });
await db.query('create table if not exists kept (word text)');
await db.query('insert into kept values ($1)', ['told before the end']);
console.info('held');
setInterval(() => undefined, 60_000);
