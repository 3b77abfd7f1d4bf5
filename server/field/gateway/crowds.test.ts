/** Many connections of one address, many claims of one number, much work for nobody: a card beside them is heard. */
import { expect, it, vi } from 'vitest';
import { fewAtOnce, keyedBuckets } from './buckets';
import { GATEWAY_LIMITS } from './limits';
import { byteText, bytesOfText } from './link';
import { loneGateway } from '../../../tests/harness/loneGateway';
import { neighbours } from './neighbours';
import { openSession } from './session';
import { writeWatchFrame } from './watch/frame';

const CARD = '9031853319';
const words = (id: string, content: string) => writeWatchFrame({ maker: '3G', id, serial: null, content });

/** A gateway over links in memory that knows one card, and a clock that the test moves. */
function gate() {
  let now = new Date('2026-09-01T00:00:00Z').getTime();
  const gateway = loneGateway({ now: () => now, knows: (id) => id === CARD });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    figures: gateway.figures,
    connect(address: string) {
      const line = { answers: [] as string[], isCut: false, isPaused: false };
      const { received } = gateway.connect({
        address,
        write: (bytes) => void line.answers.push(byteText(bytes)),
        pause: () => (line.isPaused = true),
        resume: () => (line.isPaused = false),
        cut: () => (line.isCut = true),
      });
      return { line, say: (text: string) => received(bytesOfText(text)) };
    },
    async pass(milliseconds: number) {
      await settled();
      now += milliseconds;
      await gateway.sweep();
      await settled();
    },
  };
}

it('1,000 connections of one address that say nothing go, and cards beside them stay and come', async () => {
  const gateway = gate();
  const card = gateway.connect('carrier');
  card.say(words(CARD, 'LK,50,100,85'));
  await gateway.pass(0);
  const silent = Array.from({ length: 1_000 }, () => gateway.connect('carrier'));
  for (let seconds = 0; seconds < 40; seconds += 1) await gateway.pass(1_000);
  expect(silent.filter(({ line }) => !line.isCut).length).toBe(GATEWAY_LIMITS.crowd);
  expect(card.line).toMatchObject({ isCut: false, answers: [words(CARD, 'LK')] });
  const late = gateway.connect('carrier');
  late.say(words('9031853320', 'LK'));
  await gateway.pass(0);
  expect(late.line).toMatchObject({ isCut: false, answers: [words('9031853320', 'LK')] });
  // A few may wait as long as any other.
  await gateway.pass(GATEWAY_LIMITS.firstWord);
  expect(gateway.figures()).toMatchObject({ connections: 2, cuts: { crowd: 936, slow: 64 } });
});

it('who says nothing makes room for who has just come, of one address and of all', async () => {
  const { silentOfAddress, connections } = GATEWAY_LIMITS;
  const gateway = gate();
  const all = Array.from({ length: connections }, (_, n) =>
    gateway.connect(`address ${Math.floor(n / silentOfAddress)}`),
  );
  const [first, second] = all;
  gateway.connect('another');
  expect([first?.line.isCut, second?.line.isCut]).toEqual([true, false]);
  const same = Array.from({ length: silentOfAddress + 1 }, () => gateway.connect('one'));
  expect([same[0]?.line.isCut, same[1]?.line.isCut]).toEqual([true, false]);
  expect(gateway.figures().connections).toBeLessThanOrEqual(connections);
});

it('600 claims of one number do not throw its card off its line 600 times, nor stay beside it', async () => {
  const gateway = gate();
  let card = gateway.connect('home');
  let thrownOff = 0;
  card.say(words(CARD, 'LK,50,100,85'));
  for (let n = 0; n < 600; n += 1) {
    const claim = gateway.connect('elsewhere');
    claim.say(words(CARD, 'LK'));
    await gateway.pass(100);
    if (!card.line.isCut) continue;
    thrownOff += 1;
    card = gateway.connect('home');
    card.say(words(CARD, 'LK,50,100,85'));
    await gateway.pass(0);
  }
  expect(thrownOff).toBeLessThanOrEqual(20);
  expect(card.line).toMatchObject({ isCut: false, answers: [words(CARD, 'LK')] });
  expect(gateway.figures().connections).toBeLessThanOrEqual(1 + GATEWAY_LIMITS.claims.atOnce);
  // The card loses its line and comes back: the newer connection is the card's.
  const again = gateway.connect('home');
  again.say(words(CARD, 'LK,50,100,85'));
  await gateway.pass(0);
  expect([card.line.isCut, again.line.isCut, again.line.answers.length]).toEqual([true, false, 1]);
});

it('messages of nobody wait while those of their address are too many, and the messages of a card do not', async () => {
  const gateway = gate();
  const card = gateway.connect('carrier');
  card.say(words(CARD, 'LK,50,100,85'));
  await gateway.pass(0);
  const strangers = Array.from({ length: 100 }, (_, n) => {
    const stranger = gateway.connect('carrier');
    // The beginning of one more message.
    stranger.say(`${words(String(9_031_900_000 + n), 'LK').repeat(60)}[3G*`);
    return stranger;
  });
  await gateway.pass(0);
  const { addressWork, messageWork } = GATEWAY_LIMITS;
  expect(gateway.figures().messages).toBeLessThanOrEqual(1 + addressWork.burst / messageWork + strangers.length);
  expect(strangers.filter(({ line }) => line.isPaused).length).toBeGreaterThan(50);
  card.say(words(CARD, 'LK,50,100,84'));
  await gateway.pass(0);
  expect(card.line.answers.length).toBe(2);
  // A card that comes then is heard in its turn, before all that the others have said.
  const late = gateway.connect('carrier');
  late.say(words('9031853320', 'LK'));
  for (let second = 0; second < 10; second += 1) await gateway.pass(1_000);
  expect(late.line.answers.length).toBe(1);
  // The others are heard in the end.
  for (let second = 0; second < 130; second += 1) {
    await gateway.pass(1_000);
    if (second === 20) strangers.forEach(({ say }, n) => say(words(String(9_031_900_000 + n), 'LK').slice(4)));
  }
  expect(gateway.figures().messages).toBe(3 + 6_100);
  expect(strangers.every(({ line }) => !line.isPaused && !line.isCut)).toBe(true);
});

it('bytes that are looked at again and again cost a connection its work', async () => {
  const gateway = gate();
  const { line, say } = gateway.connect('somewhere');
  const half = '[3G*12345678901234567890';
  say('[866000000000017,');
  let sent = 0;
  for (; !line.isCut && sent < 400_000; sent += 1) say(half[sent % half.length] ?? '');
  expect(line.isCut).toBe(true);
  expect(sent).toBeLessThan(200_000);
});

it('what is remembered of addresses and numbers is bounded', () => {
  const beside = neighbours();
  let now = 0;
  for (let n = 0; n < GATEWAY_LIMITS.addressesInDebt + 2_000; n += 1, now += 1) {
    const session = openSession({ address: `${n}`, write() {}, pause() {}, resume() {}, cut() {} }, now);
    beside.opened(session, now);
    beside.pay(session, 10_000_000);
    beside.closed(session);
  }
  expect(beside.size()).toBeLessThanOrEqual(GATEWAY_LIMITS.addressesInDebt + 1);
  const mayTake = keyedBuckets({ burst: 2, perSecond: 0.001 }, 100);
  expect([1, 2, 3].map(() => mayTake('one', 0))).toEqual([true, true, false]);
  for (let n = 0; n < 100; n += 1) mayTake(`other ${n}`, 0);
  // It was forgotten for the others.
  expect(mayTake('one', 0)).toBe(true);
});

it('so many run at once, in their order, and one that fails makes room', async () => {
  const few = fewAtOnce(2);
  const ends: (() => void)[] = [];
  const seen: string[] = [];
  const run = (name: string) =>
    few(async () => {
      seen.push(`${name} begins`);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (name === 'b') throw new Error(name);
      seen.push(`${name} ends`);
    });
  const all = Promise.allSettled(['a', 'b', 'c', 'd'].map(run));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  expect(seen).toEqual(['a begins', 'b begins']);
  ends[1]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  ends[0]?.();
  await vi.waitFor(() => expect(ends).toHaveLength(4));
  ends[2]?.();
  ends[3]?.();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(seen).toEqual(['a begins', 'b begins', 'c begins', 'a ends', 'd begins', 'c ends', 'd ends']);
});
