/**
 * Consoles that open a live stream and never read it: an account keeps its newest few, they hold one frame a pupil
 * each, and they delay nobody.
 */
import { expect, it } from 'vitest';
import { codecOf, LIVE_PATH, SERVICES, SIGNATURE_HEADER, signatureOf, TOKEN_HEADER } from '../../contract';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';
import { openLiveStream } from '../harness/liveStream';
import { stamped, testPlatform } from '../harness/platform';
import { allTests } from '../harness/opened';

const READERS = 500;
/** Open streams that one account may have. */
const MOST_OF_ACCOUNT = 24;
const FIXES = 300;

const tester = allTests(testPlatform);

it(`${READERS} streams that are never read: most end, the rest keep the newest fix only, nobody waits for them`, async () => {
  const teacher = await tester.signIn('wu');
  const bodies: ReadableStream<Uint8Array>[] = [];
  for (let reader = 0; reader < READERS; reader += 1) {
    const signature = signatureOf(
      codecOf(DEFAULT_SETTINGS.compat),
      LIVE_PATH,
      teacher.roleId,
      stamped(tester.time.now),
    );
    const headers = { [TOKEN_HEADER]: teacher.token, [SIGNATURE_HEADER]: signature };
    const { status, body } = await tester.fetch(
      new Request(`http://platform.test${SERVICES.position}${LIVE_PATH}`, { headers }),
    );
    // A new stream is never refused: the oldest of the account ends for it.
    expect(status).toBe(200);
    if (body) bodies.push(body);
  }
  expect(tester.consoles()).toBe(MOST_OF_ACCOUNT);
  const reading = await openLiveStream(tester.fetch, await tester.signIn('li'), { now: tester.time.now });
  await reading.next('clock');
  expect(tester.consoles()).toBe(MOST_OF_ACCOUNT + 1);

  for (let fix = 0; fix < FIXES; fix += 1) {
    tester.time.now += 1_000;
    const lat = 30.92 + fix * 1e-6;
    const answer = await tester.report({
      id: '860000000000001',
      lat,
      lon: 120.92,
      timestamp: tester.time.now,
      accuracy: 8,
    });
    expect(answer.status).toBe(200);
  }
  const last = 30.92 + (FIXES - 1) * 1e-6;
  await reading.next('position', ({ fix }) => fix?.lat === last);

  // A heartbeat comes last. What stands before it was written before the stream was full, or is one frame a pupil.
  tester.time.now += 1_000;
  await tester.runScheduled();
  const heartbeat = new Date(tester.time.now).toISOString();
  const held = await Promise.all(bodies.map((body) => positionsBefore(body, heartbeat)));
  expect(Math.max(...held)).toBeLessThanOrEqual(3);
  expect(Math.max(...held)).toBeGreaterThan(0);
  reading.close();
});

/** The number of position frames that a stream holds before this heartbeat, or before its end. */
async function positionsBefore(body: ReadableStream<Uint8Array>, heartbeat: string): Promise<number> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(heartbeat)) break;
  }
  return text.split('event: position').length - 1;
}
