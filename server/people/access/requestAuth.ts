/** What the platform checks about who makes a call: session, signature and card service. */
import { CODES, codecOf, SIGNATURE_WINDOW } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestAuth } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';
import { accessLog } from './accessLog';
import { lookOf } from './looks';

/** Permissions that change nothing. */
const READS = /:(?:read|list|track)$/;

export function requestAuth(
  { db, clock, settings }: Pick<PlatformContext, 'db' | 'clock' | 'settings'>,
  bodies: RequestAuth['bodies'],
  looks: Pick<RequestAuth, 'sessionOf' | 'lookAtSession' | 'lookAtSessionSoon'>,
) {
  const auth: RequestAuth = {
    codec: codecOf(settings.compat),
    clock,
    bodies,
    ...looks,

    // The digest is of the parsed words: many different texts decrypt to the same words.
    // The commit does not wait for the disk: a crash of the store may forget the last instants.
    async spendSignature({ tokenHash }, { path, time }) {
      const rows = await db.query(
        `insert into spent_signature (digest, void_at)
         select $1::text, $2::timestamptz from (select set_config('synchronous_commit', 'off', true)) as soon
         on conflict do nothing returning 1`,
        [sha256(`${tokenHash}&${path}&${time}`), new Date(time + SIGNATURE_WINDOW)],
      );
      if (rows.length === 0) throw new Refusal(CODES.replayedSignature, 'The API-TOKEN was used before');
    },

    lookOf,
    recordLook: accessLog({ db, clock }).record,

    async requireSubscription({ studentId }, needs) {
      if (!studentId) return;
      const [row] = await db.query<{ subscribed: boolean; gone: boolean }>(
        'select subscribed, left_at is not null as gone from student where student_id = $1',
        [studentId],
      );
      if (!row?.subscribed) throw new Refusal(CODES.unsubscribed, 'The card service of this child has ended');
      if (row.gone && !READS.test(needs)) throw new Refusal(CODES.forbidden, 'The child has left: nothing is changed');
    },
  };
  return {
    auth,

    /** Deletes used signatures that are stale on every process, allowing for a difference of clocks of one window. */
    sweepSignatures: () =>
      db.query('delete from spent_signature where void_at < $1', [new Date(clock().getTime() - SIGNATURE_WINDOW)]),
  };
}
