/** A process that abuses a platform until it is killed: `abuser.ts <url> <abuse>`. It prints a line when it begins. */
import { ABUSES } from './abuses';

const [url = '', name = ''] = process.argv.slice(2);
const abuse = ABUSES[name as keyof typeof ABUSES];
if (!abuse) throw new Error(`There is no abuse ${name}; there are ${Object.keys(ABUSES).join(', ')}`);
const begin = await abuse(url);
console.info('begun');
await begin();
