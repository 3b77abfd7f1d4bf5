/**
 * Every call of the contract, made by staff about a pupil with a full day: what the call shows is in the access log as
 * its look says, and a call without a look shows nothing of the pupil's whereabouts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_SPAN, CODES } from '../../contract';
import { lookOf } from '../../server/people/access/looks';
import type { AlertStage } from '../harness/alerts';
import { EVERY_CALL, type FullDay, fullDay, mayMake } from '../harness/fullDay';

let stage: AlertStage;
let real: FullDay['real'];
let secrets: string[];

beforeAll(async () => {
  const day = await fullDay();
  ({ stage, real } = day);
  secrets = [...day.whereabouts, ...day.private];
});
afterAll(() => stage.close());

describe.each(EVERY_CALL.filter(({ call }) => mayMake('admin', call) || mayMake('teacher', call)))(
  '$title',
  ({ name, looks, rows, call, input: inputOf }) => {
    it('writes down what it shows, and shows nothing that it does not write', async () => {
      const { tester } = stage;
      const [account, roleId] = mayMake('teacher', call) ? ['wu', 'r-wu'] : ['admin', 'r-admin'];
      const input = real[name] ?? inputOf('s-ming');
      const session = await tester.signIn(account);
      await tester.db.query('delete from access_log');
      const { envelope, data } = await tester.ask(call, input, session);
      const written = await tester.db.query(
        'select student_id, role_id, what, times from access_log order by student_id, what',
      );
      // What is about a pupil is answered, so that the answer shows what it holds; a failure shows nothing.
      if (rows !== 'none' && name !== 'letPupilLeave') expect(envelope).toMatchObject({ success: true });
      expect(envelope.code).not.toBe(CODES.brokenDown);
      const look = lookOf(call, name, input, data);
      const text = JSON.stringify(data);
      if (!looks) {
        expect(secrets.filter((secret) => text?.includes(secret))).toEqual([]);
        expect(written).toEqual([]);
        return;
      }
      expect(envelope).toMatchObject({ success: true });
      expect(look?.studentIds).toContain('s-ming');
      if (!look) return;
      expect(written).toEqual(
        [...look.studentIds]
          .sort()
          .map((student_id) => ({ student_id, role_id: roleId, what: look.what, times: look.counts ? 1 : 0 })),
      );
      if (ACCESS_SPAN[look.what] === 'day') expect(look.counts).toBe(false);
    });
  },
);

it('what guardians alone may call writes nothing: they look at their own child', async () => {
  const li = await stage.tester.signIn('li');
  await stage.tester.db.query('delete from access_log');
  for (const { call, name, input: inputOf } of EVERY_CALL) {
    if (!mayMake('student', call) || ['signOut', 'signOutEverywhere', 'updatePassword'].includes(name)) continue;
    await stage.tester.ask(call, real[name] ?? inputOf('s-ming'), li);
  }
  expect(await stage.tester.db.query('select * from access_log')).toEqual([]);
});
