/** Tries keys of a proof of work beside the page. */
import { handler } from 'altcha-lib/workers/shared';
import { deriveWorkKey } from '../../contract/workKey';

handler({ deriveKey: deriveWorkKey });
