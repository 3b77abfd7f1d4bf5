/**
 * Whose a store is: an installation's, or the demo's, whose passwords anybody can read. And where the platform on it
 * served last, so that a command of the operator names the address that people open.
 */
import { sha256 } from '../sha256';
import type { Db, Queryable } from './db';
import { WrongStore } from './errors';

/** Where the platform serves. */
export interface Served {
  /** Its own address, with the base path: 'http://127.0.0.1:5173/'. */
  url: string;
  /** The origin at which people open the console; null when none is set. */
  consoleOrigin: string | null;
  /** The proxies of the operator that each request passes. */
  trustedProxies: number;
}

interface Mark {
  demo: boolean;
  url: string | null;
  console_origin: string | null;
  trusted_proxies: number | null;
}

const has = async (on: Queryable, table: string): Promise<boolean> =>
  (await on.query('select 1 where to_regclass($1) is not null', [table])).length > 0;

/** Undefined for a store of a version before step 114, and for an empty one. */
async function markOf(on: Queryable): Promise<Mark | undefined> {
  if (!(await has(on, 'store_mark'))) return undefined;
  return (await on.query<Mark>('select demo, url, console_origin, trusted_proxies from store_mark'))[0];
}

/** True for the demo's store. One of a version before the mark is known by the demo's key, as in step 114. */
export async function isDemoStore(on: Queryable): Promise<boolean> {
  const mark = await markOf(on);
  if (mark || !(await has(on, 'intake_key'))) return mark?.demo === true;
  const keys = await on.query(`select 1 from intake_key where label = 'demo' and key_hash = $1`, [
    sha256('demo-gateway'),
  ]);
  return keys.length > 0;
}

/** @param where names the store. @throws WrongStore for the demo's store. */
export async function refuseDemo(on: Queryable, where: string): Promise<void> {
  if (await isDemoStore(on))
    throw new WrongStore(
      `The store in ${where} is the demo's (npm start), and its passwords are known to everybody. ` +
        'Name another DATA_FOLDER or DATABASE_URL.',
    );
}

/** @param where names the store. @throws WrongStore when it has a school and is not the demo's. */
export async function refuseSchool(on: Queryable, where: string): Promise<void> {
  if (!(await has(on, 'school')) || (await isDemoStore(on))) return;
  const [school] = await on.query('select 1 from school limit 1');
  if (school)
    throw new WrongStore(
      `The store in ${where} has a school, and it is not the demo's. Name another DATA_FOLDER for the demo.`,
    );
}

/** Marks a migrated store as the demo's. @param where names the store. @throws WrongStore as `refuseSchool`. */
export const markDemo = (db: Db, where: string): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('select 1 from store_mark for update');
    await refuseSchool(tx, where);
    await tx.query('update store_mark set demo = true');
  });

/** Writes down where the platform serves. */
export const noteServed = (on: Queryable, { url, consoleOrigin, trustedProxies }: Served, now: Date) =>
  on.query('update store_mark set url = $1, console_origin = $2, trusted_proxies = $3, served_at = $4', [
    url,
    consoleOrigin,
    trustedProxies,
    now,
  ]);

/** Where the platform on this store served last; null when none ever did. */
export async function lastServed(on: Queryable): Promise<Served | null> {
  const mark = await markOf(on);
  if (!mark?.url) return null;
  return { url: mark.url, consoleOrigin: mark.console_origin, trustedProxies: mark.trusted_proxies ?? 0 };
}
