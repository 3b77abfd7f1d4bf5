/** One scrypt key, derived on a worker thread. libuv's own four threads stay free for files and compression. */
import { scryptSync } from 'node:crypto';

/** @param {{password: string, salt: Uint8Array, length: number, cost: import('node:crypto').ScryptOptions}} wanted */
export default ({ password, salt, length, cost }) => ({ result: scryptSync(password, salt, length, cost) });
