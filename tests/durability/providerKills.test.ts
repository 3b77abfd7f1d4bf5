/**
 * A real process is killed while it hands a message to a provider: when it has claimed it, when the provider has it,
 * when the answer is under way, and when it notes it. Ten rounds. Each message goes at least once, and reaches the
 * phone once where the provider sends one key once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Roster } from '../../server/people/roster/roster';
import { bindGateway, type SmsGateway, smsGateway } from '../harness/smsGateway';
import { type TwoPlatforms, twoPlatforms } from '../harness/twoPlatforms';
import { reportingCard } from '../harness/rosters';

const ROUNDS = 10;
/** Pupils who press SOS in each round; each has a guardian with a number. */
const EACH = 2;
const PUPILS = Array.from({ length: ROUNDS * EACH }, (_, index) => ({
  studentId: `s-${index}`,
  card: `card-${index}`,
  mobile: String(13_800_000_000 + index),
}));
const ROSTER: Roster = {
  school: { schoolId: 'school', name: '归途小学', timeZone: 'Asia/Shanghai', provinceCode: null },
  classes: [{ classId: 'class', name: '一年级1班' }],
  students: PUPILS.map(({ studentId }) => ({ studentId, classId: 'class', name: '李明', subscribed: true })),
  accounts: PUPILS.map(({ studentId, mobile }) => ({
    userId: `u-${studentId}`,
    account: `g-${studentId}`,
    mobile,
    realName: '李强',
    password: 'correct horse',
    passwordAge: 1,
    identities: [{ roleId: `r-${studentId}`, userType: '2', studentId }],
  })),
  devices: PUPILS.map(({ studentId, card }) => reportingCard(studentId, card)),
  places: [],
};
/** Escalation rounds so late that none happens in the test. Seconds. */
const NO_ROUNDS = '86400,86401';

let provider: SmsGateway;
let platforms: TwoPlatforms;
/** Whether the provider answers; not while its process is to die with the message in its hands. */
let isSilent = false;
beforeAll(async () => {
  provider = await smsGateway(() => (isSilent ? 'silent after' : 'taken'), { knowsKeys: true });
  platforms = await twoPlatforms(ROSTER, { count: 1, more: { PROVIDER_HOSTS: '127.0.0.1', ALERT_ROUNDS: NO_ROUNDS } });
  await platforms.db.transaction((tx) => bindGateway(tx, 'school', { url: provider.url, knowsKeys: true }));
}, 180_000);
afterAll(async () => {
  await platforms.close();
  await provider.close();
});

/** When the process is killed, and how far the message of the first pupil had come. */
const STEPS = ['claimed', 'handed over', 'answered', 'noted'] as const;

it('killed at each step of a delivery, ten rounds: none is lost, and none reaches a phone twice', async () => {
  const { a, db } = platforms;
  const seen: Record<(typeof STEPS)[number], number> = { claimed: 0, 'handed over': 0, answered: 0, noted: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const step = STEPS[round % STEPS.length] ?? 'claimed';
    isSilent = step === 'handed over';
    const killed = new Promise<void>((resolve) => {
      const kill = () => {
        provider.on.connection = provider.on.heard = provider.on.answered = () => undefined;
        seen[step] += 1;
        a.kill();
        resolve();
      };
      if (step === 'claimed') provider.on.connection = kill;
      else if (step === 'handed over') provider.on.heard = kill;
      else if (step === 'answered') provider.on.answered = kill;
      // The answer has a few milliseconds: the note is on its way, or just made.
      else
        provider.on.answered = () => {
          // The other pupil's answer is no second kill.
          provider.on.answered = () => undefined;
          void pause(round).then(kill);
        };
    });
    const pupils = PUPILS.slice(round * EACH, (round + 1) * EACH);
    const pressed = pupils.map(({ card }) => press(card).catch(() => null));
    await killed;
    await a.killAndReplace();
    isSilent = false;
    // A card without an acknowledgement reports again.
    for (const [nth, one] of (await Promise.all(pressed)).entries()) if (!one) await press(pupils[nth]?.card ?? '');
  }
  expect(seen).toEqual({ claimed: 3, 'handed over': 3, answered: 2, noted: 2 });

  const numbers = () => new Set([...provider.delivered.keys()].map((key) => provider.numbers.get(key)));
  // What a dead process had claimed is due again after CLAIM_TTL.
  await expect.poll(() => numbers().size, { timeout: 60_000, interval: 200 }).toBe(PUPILS.length);
  const states = () =>
    db.query(`select state, count(*)::int as n from alert_delivery where channel = 'gateway' group by state`);
  await expect.poll(states, { timeout: 60_000, interval: 200 }).toEqual([{ state: 'sent', n: PUPILS.length }]);
  expect([...provider.delivered.values()].filter((times) => times !== 1)).toEqual([]);
  expect(provider.delivered.size, 'one key for each number').toBe(PUPILS.length);
  expect(Math.max(...provider.asked.values()), 'what was handed over went again').toBeGreaterThan(1);
  const [{ doubled } = { doubled: -1 }] = await db.query<{ doubled: number }>(
    `select count(*)::int as doubled from (select student_id from alert group by student_id having count(*) > 1) a`,
  );
  expect(doubled, 'one alert for each pupil').toBe(0);
});

async function press(card: string): Promise<true> {
  const at = { lat: '30.92', lon: '120.92', accuracy: '9', alarm: 'sos' };
  await platforms.a.report({ id: card, timestamp: String(Date.now()), ...at });
  return true;
}
