/** What an administrator has to look after in the school, counted on the platform [2.14]. */
import { expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { CONSEQUENCES } from '../../running/consequences';
import { changeWearers } from '../../people/cards/cardWearers';
import { alertStage, fixAt } from '../../../tests/harness/alerts';
import { allTests } from '../../../tests/harness/opened';

const { schoolWatch } = contract.position;
const stage = allTests(alertStage);

const watch = async (account: string) => stage.tester.ask(schoolWatch, {}, await stage.as(account));

it('counts urgent open alerts, silent cards and notices that did not arrive, of the own school alone', async () => {
  expect((await watch('admin')).data).toMatchObject({ open: 0, silentCards: 0, failedNotices: 0 });
  await stage.press(1, fixAt(10));
  const { db } = stage.tester;
  const [alert] = await db.query<{ alert_id: string; student_id: string; device_no: number }>(
    'select alert_id, student_id, device_no from alert',
  );
  await db.query(`insert into card_trouble (device_no, kind, student_id, since) values ($1, 'silence', $2, now())`, [
    alert?.device_no,
    alert?.student_id,
  ]);
  // Two browsers of one person are one notice; one that is not set up is no failure of delivery.
  for (const [key, target, trouble] of [
    ['one', 'phone', 'unreachable'],
    ['two', 'laptop', 'refused'],
    ['three', 'none', 'not-set-up'],
  ])
    await db.query(
      `insert into alert_delivery (delivery_key, alert_id, user_id, role, channel, target, ring, state, at, rang_at,
         trouble)
       values ($1, $2, 'u-li', 'student', 'push', $3, 1, 'failed', now(), now(), $4)`,
      [key, alert?.alert_id, target, trouble],
    );
  expect((await watch('admin')).data).toMatchObject({ open: 1, silentCards: 1, failedNotices: 1 });
  // What is not urgent is for families and teachers; most of it is nothing but a pupil who went home.
  await db.query(`update alert set urgency = 'soon'`);
  expect((await watch('admin')).data).toMatchObject({ open: 0, silentCards: 1, failedNotices: 1 });
  await db.query(`update alert set state = 'closed'`);
  expect((await watch('admin')).data).toMatchObject({ open: 0, silentCards: 1, failedNotices: 0 });
  // A card that the child no longer wears is nobody's silence.
  const change = { deviceNo: alert?.device_no ?? 0, studentId: null, byHand: true };
  await db.transaction((tx) => changeWearers(tx, CONSEQUENCES, [change], new Date(stage.tester.time.now)));
  expect((await watch('admin')).data).toMatchObject({ open: 0, silentCards: 0, failedNotices: 0 });
});

it('is an administrator’s', async () => {
  for (const account of ['wu', 'li']) expect((await watch(account)).status, account).toBe(CODES.forbidden);
  expect((await watch('far')).status).toBe(CODES.forbidden);
});
