/**
 * A process that abuses a platform until it is killed: `abuser.ts <url> <card port> <abuse>`. It prints a line when it
 * begins.
 */
import { ABUSES } from './abuses';

const [url = '', cardPort = '', name = ''] = process.argv.slice(2);
const abuse = ABUSES[name];
if (!abuse) throw new Error(`There is no abuse ${name}; there are ${Object.keys(ABUSES).join(', ')}`);
const begin = await abuse(url, Number(cardPort));
console.info('begun');
await begin();
