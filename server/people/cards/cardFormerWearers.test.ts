/**
 * A card that gets another wearer keeps nothing of the former family: what was wanted ends, the card is told empty
 * settings when it may, and its questions are not answered with the former family's numbers.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WornCard } from '../../../mocks/cards/wornCard';
import type { StudentModel } from '../../field/gateway/profiles';
import { CONSEQUENCES } from '../../running/consequences';
import { changeWearers } from './cardWearers';
import { cardPlatform } from '../../../tests/harness/cards';
import { CALLERS, cardWants, type CardWants, CLASS, KEYS } from '../../../tests/harness/cardWants';
import { allTests } from '../../../tests/harness/opened';

const platform = allTests(cardPlatform);
let wants: CardWants;
const cards: WornCard[] = [];
beforeAll(() => void (wants = cardWants(platform, cards)));
afterAll(() => cards.forEach((card) => card.stop()));
const db = () => platform.running.platform.db;

/** Gives a card to another pupil, or to nobody. */
async function give(imei: string, studentId: string | null): Promise<void> {
  await db().transaction(async (tx) => {
    // One card a pupil: who wears another gives it back.
    const rows = await tx.query<{ device_no: number; unique_id: string }>(
      'select device_no, unique_id from device where unique_id = $1 or student_id = $2 order by device_no',
      [imei, studentId],
    );
    const changes = rows.map(({ device_no, unique_id }) => ({
      deviceNo: device_no,
      studentId: unique_id === imei ? studentId : null,
      byHand: true,
    }));
    await changeWearers(tx, CONSEQUENCES, changes, new Date());
  });
  await db().notify('devices', '');
}

const IMEI = '860000000000001';
/** As `cardWants` gives it. */
const SIM = '89860000000000000001';
const states = async () =>
  Object.fromEntries(
    (
      await db().query<{ kind: string; state: string }>(
        'select kind, state from command join device using (device_no) where unique_id = $1',
        [IMEI],
      )
    ).map(({ kind, state }) => [kind, state]),
  );

describe.each<StudentModel>(['b1', 'b2', 'a', 'c', 'd'])('a card of model %s', (model) => {
  it('is emptied for its next wearer, by way of nobody', async () => {
    await give(IMEI, 's-ming');
    const card = await wants.started(model, IMEI);
    await wants.becomes(await wants.want(IMEI, 'outgoing', KEYS, 1), 'delivered');
    await wants.becomes(await wants.want(IMEI, 'incoming', CALLERS, 1), 'delivered');
    await wants.becomes(await wants.want(IMEI, 'classMode', CLASS, 1), 'delivered');

    await give(IMEI, null);
    // Its connection still speaks for the old number, and a question for settings is not answered.
    const told = card.heard.length;
    void card.line().say('GET_NORMAL_BUTTON', '1');
    await card.line().say('REPORT_HEARTBEAT', '80%');
    expect(card.heard.slice(told)).toEqual([]);
    expect([...card.memory.keys.values()]).toEqual(KEYS.keys.map(({ number }) => number));

    await give(IMEI, 's-hua');
    await card.line().say('REPORT_HEARTBEAT', '80%');
    await card.report();
    // Nobody of the new family has confirmed its line. It is told to forget all the same, and what it answers is no
    // evidence before they have.
    await expect.poll(states, { timeout: 10_000 }).toEqual({ outgoing: 'sent', incoming: 'sent', classMode: 'sent' });
    await expect.poll(() => card.memory.keys.size).toBe(0);
    await platform.confirmLine({ uniqueId: IMEI, iccid: SIM });
    await expect
      .poll(states, { timeout: 10_000 })
      .toEqual({ outgoing: 'delivered', incoming: 'delivered', classMode: 'delivered' });
    expect([...card.memory.keys]).toEqual([]);
    // One firmware cannot be told an empty list; a number that is everybody's is on it, and everyone may call.
    expect([...card.memory.callers.keys()]).toEqual(model === 'c' ? ['110'] : []);
    expect([card.memory.limit, [...card.memory.windows]]).toEqual([1, []]);
  });
});
