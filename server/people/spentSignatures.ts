/** API-TOKENs serve once: whoever catches one on its way cannot send it again. All processes on one store share what has been used. */
import { CODES, SIGNATURE_WINDOW } from '../../contract';
import type { PlatformContext, Session } from '../platform';
import { Refusal } from '../refusal';
import { sha256 } from '../sha256';

/** What an API-TOKEN says, read. The text it came as does not count: many texts decrypt to the same words. */
export interface RequestSignature {
  path: string;
  /** When it was made, by the console's clock; milliseconds. */
  time: number;
}

export function spentSignatures({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  return {
    /** Takes a signature for good. Refuses one that this session has used before with 9107. */
    async spend({ tokenHash }: Pick<Session, 'tokenHash'>, { path, time }: RequestSignature): Promise<void> {
      const rows = await db.query(
        'insert into spent_signature (digest, void_at) values ($1, $2) on conflict do nothing returning 1',
        [sha256(`${tokenHash}&${path}&${time}`), new Date(time + SIGNATURE_WINDOW)],
      );
      if (rows.length === 0) throw new Refusal(CODES.replayedSignature, 'API-TOKEN was used before');
    },

    /** Forgets those that are stale by any process's clock. */
    sweep: () =>
      db.query('delete from spent_signature where void_at < $1', [new Date(clock().getTime() - SIGNATURE_WINDOW)]),
  };
}
