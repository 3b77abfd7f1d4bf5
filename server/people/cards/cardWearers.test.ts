/** A card that changes its wearer: nobody sees a fix that was recorded while another child wore it. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import { type Call, type CallInput, CODES, contract, PRIVACY_VERSION, type SignedIn } from '../../../contract';
import { importRoster } from '../../running/consequences';
import { caughtUp, type LiveStream, openLiveStream } from '../../../tests/harness/liveStream';
import { draftFor } from '../../../tests/harness/fences';
import { type Tester, testPlatform } from '../../../tests/harness/platform';
import { MORNING, TEST_SCHOOL } from '../../../tests/harness/testSchool';

const { user, position, location } = contract;
const SEED = 20_261_122;
const DAY = '2026-03-02';
/**
 * Milliseconds between two steps. A slot of the stored contacts is as long, so that each slot has one report. Reports
 * have times with milliseconds of their own, so that a time in an answer is never another's by chance.
 */
const STEP = spanMs(5, 'minutes');
const CHILDREN = ['s-ming', 's-fang', 's-hua'] as const;
type Child = (typeof CHILDREN)[number];
const CARDS = [
  { imei: '860000000000001', rfid: 'A1' },
  { imei: '860000000000002', rfid: 'A2' },
  { imei: '860000000000003', rfid: 'A3' },
] as const;
/** Which child each card has in a roster. */
const asRoster = (wearers: readonly (Child | null)[]) => ({
  ...TEST_SCHOOL,
  devices: TEST_SCHOOL.devices.map((device, card) => ({ ...device, studentId: wearers[card] ?? null })),
});

const card = fc.nat({ max: CARDS.length - 1 });
const child = fc.constantFrom(...CHILDREN);
const aStep = fc.oneof(
  {
    weight: 6,
    // `delay`: the report arrives so many steps after it was recorded.
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      card,
      delay: fc.constantFrom(0, 0, 1, 2, 4, 8),
      form: fc.constantFrom('fix', 'fix', 'fix', 'sos', 'contact'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('bind' as const), card, child }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('unbind', 'lost', 'found'), child }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('roster' as const),
      wearers: fc.shuffledSubarray([...CHILDREN, null, null], { minLength: 3, maxLength: 3 }),
    }),
  },
);

interface Recorded {
  card: number;
  time: number;
  lng: number;
  form: 'fix' | 'sos' | 'contact';
}

/** Plays steps and knows who wore each card when. */
async function playground() {
  const tester = await testPlatform();
  const entries = new Map<Child, SignedIn>();
  entries.set('s-ming', await tester.signIn('li'));
  entries.set('s-hua', await tester.signIn('zhang'));
  const sun = (await tester.ask(user.identities, {}, 'sun')).data;
  const asParent = sun.find(({ roleId }) => roleId === 'r-sun-parent');
  if (!asParent) throw new Error('sun is a parent');
  entries.set('s-fang', (await tester.ask(user.chooseIdentity, { roleId: asParent.roleId }, 'sun')).data);
  const guardianOf = (of: Child) => {
    const entry = entries.get(of);
    if (!entry) throw new Error(of);
    return entry;
  };
  const admin = await tester.signIn('admin');
  const fence = (
    await tester.ask(
      position.saveFence,
      { fence: draftFor([], { scope: { kind: 'classes', classIds: ['class-1', 'class-2'] } }) },
      admin,
    )
  ).data;
  const streams: LiveStream[] = [];
  for (const viewer of [admin, ...entries.values()])
    streams.push(await openLiveStream(tester.fetch, viewer, { now: tester.time.now }));

  const reports: Recorded[] = [];
  const waiting: { due: number; report: Recorded }[] = [];
  const worn: { card: number; child: string; from: number; to: number }[] = [];
  let step = 0;

  /** Writes down who wears what from now on. */
  async function observe() {
    const now = tester.time.now;
    const rows = await tester.db.query<{ unique_id: string; student_id: string }>(
      'select unique_id, student_id from device where student_id is not null',
    );
    for (const [index, { imei }] of CARDS.entries()) {
      const wearer = rows.find(({ unique_id }) => unique_id === imei)?.student_id;
      const open = worn.find(({ card, to }) => card === index && to === Infinity);
      if (open?.child === wearer) continue;
      if (open) open.to = now;
      if (wearer) worn.push({ card: index, child: wearer, from: now, to: Infinity });
    }
  }
  // The roster at the start gave each card to its first wearer.
  await observe();
  for (const first of worn) first.from = 0;

  async function send({ card, time, lng, form }: Recorded) {
    const { status } = await tester.report({
      id: CARDS[card]?.imei ?? '',
      timestamp: time,
      batt: 80,
      ...(form !== 'contact' && { lat: 30.92, lon: lng, accuracy: 8 }),
      ...(form === 'sos' && { alarm: 'sos' }),
      temperature: 36.5,
    });
    // 404: the card is bound to nobody.
    expect([200, 404]).toContain(status);
  }

  async function act(next: typeof aStep extends fc.Arbitrary<infer One> ? One : never) {
    switch (next.kind) {
      case 'report': {
        const lng = 120.92 + (reports.length % 2) * 0.004 + (reports.length + 1) * 1e-5;
        const report = {
          card: next.card,
          time: MORNING + step * STEP + 37 * reports.length,
          lng,
          form: next.form,
        };
        reports.push(report);
        waiting.push({ due: step + next.delay, report });
        return;
      }
      case 'bind':
        await tester.ask(
          user.bindCard,
          { ...(CARDS[next.card] ?? CARDS[0]), consent: PRIVACY_VERSION },
          guardianOf(next.child),
        );
        return;
      case 'unbind': {
        const { data } = await tester.ask(position.tenoInfo, {}, guardianOf(next.child));
        if (data) await tester.ask(user.removeImei, { imei: data.imei }, guardianOf(next.child));
        return;
      }
      case 'lost':
      case 'found':
        await tester.ask(user.updateStatus, { status: next.kind }, guardianOf(next.child));
        return;
      case 'roster':
        await importRoster(tester.platform, asRoster(next.wearers));
    }
  }

  /** Reports of other wearers in what was shown about a child. */
  function foreignIn(shown: unknown, about: string): Recorded[] {
    const text = JSON.stringify(shown);
    const numbers = new Set(Array.from(text.matchAll(/120\.9\d+/g), ([found]) => Number(found).toFixed(5)));
    return reports.filter(({ card, time, lng, form }) => {
      const isShown =
        (form !== 'contact' && numbers.has(lng.toFixed(5))) || text.includes(new Date(time).toISOString());
      return isShown && !worn.some((w) => w.card === card && w.child === about && w.from <= time && time < w.to);
    });
  }

  /** Asks everything that can show a child's fixes, as guardian and as administrator. */
  async function look() {
    const foreign: unknown[] = [];
    for (const studentId of CHILDREN)
      for (const viewer of [guardianOf(studentId), admin]) {
        const see = async <C extends Call>(call: C, input: CallInput<C>) => {
          const { data, status } = await tester.ask(call, input, viewer);
          expect(status, call.path).toBe(CODES.ok);
          for (const one of foreignIn(data, studentId)) foreign.push({ call: call.path, studentId, ...one });
          return data;
        };
        const from = new Date(MORNING - spanMs(1, 'hours')).toISOString();
        const to = tester.platform.clock().toISOString();
        await see(location.lastPositions, { studentIds: [studentId] });
        await see(position.studentLocation, { studentId });
        await see(position.studentDayTrack, { studentId, day: DAY });
        await see(position.cardHealth, { studentId });
        await see(position.temperatureDays, { studentId, from: DAY, days: 1 });
        await see(position.fenceSides, { studentId });
        await see(position.fenceTrack, { studentId });
        await see(position.previewFence, { studentId, fence: draftFor([studentId]) });
        await see(position.whySilent, { studentId, fenceId: fence.fenceId, from, to });
        for (const { crossingId } of await see(position.crossings, { studentId }))
          await see(position.whyCrossing, { crossingId });
        for (const { alertId } of (await see(position.alerts, { studentId })).alerts)
          await see(position.alertDetail, { alertId });
      }
    return foreign;
  }

  return {
    async play(next: Parameters<typeof act>[0]) {
      step += 1;
      tester.time.now = MORNING + step * STEP + 30_000;
      await act(next);
      await observe();
      for (const { report } of waiting.filter(({ due }) => due <= step)) await send(report);
      waiting.splice(0, waiting.length, ...waiting.filter(({ due }) => due > step));
    },
    /** Sends what still waits, and returns everything that was shown of other wearers. */
    async end() {
      tester.time.now += STEP;
      for (const { report } of waiting) await send(report);
      const foreign = await look();
      await caughtUp(tester, ...streams);
      for (const { frames } of streams)
        for (const { event, json } of frames) {
          const { studentId, alert } = json as { studentId?: string; alert?: { studentId: string } };
          const about = studentId ?? alert?.studentId;
          if (about) for (const one of foreignIn(json, about)) foreign.push({ event, about, ...one });
        }
      const contacts = await contactsOf(tester);
      for (const { about, day } of contacts) for (const one of foreignAt(day, about)) foreign.push({ about, ...one });
      return foreign;
    },
    async close() {
      for (const stream of streams) stream.close();
      await tester.close();
    },
  };

  /** Reports of other wearers among the contacts of a day's track, which are the middles of slots. */
  function foreignAt(contacts: readonly number[], about: string): Recorded[] {
    const midnight = Date.parse(`${DAY}T00:00:00+08:00`);
    return reports.filter(
      ({ card, time, form }) =>
        form === 'contact' &&
        contacts.some((middle) => Math.floor((midnight + middle) / STEP) === Math.floor(time / STEP)) &&
        !worn.some((w) => w.card === card && w.child === about && w.from <= time && time < w.to),
    );
  }
  async function contactsOf({ ask }: Tester) {
    const shown = [];
    for (const about of CHILDREN)
      shown.push({
        about,
        day: (await ask(position.studentDayTrack, { studentId: about, day: DAY }, guardianOf(about))).data.contacts,
      });
    return shown;
  }
}

describe('a card that changes its wearer by rosters, bindings and losses, with reports late and in time', () => {
  it('shows no viewer a fix or a contact that was recorded while it was another child’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 12, maxLength: 30 }), async (steps) => {
        const ground = await playground();
        try {
          for (const next of steps) await ground.play(next);
          expect(await ground.end()).toEqual([]);
        } finally {
          await ground.close();
        }
      }),
      { seed: SEED, numRuns: 12, endOnFailure: true },
    );
  });
});
