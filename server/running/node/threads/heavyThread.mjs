/** A thread does not inherit the loader of TypeScript, so it registers its own. The built platform has no such file. */
import { register } from 'tsx/esm/api';

register();
const { default: heavyThread } = await import('./heavyThread.ts');

export default heavyThread;
