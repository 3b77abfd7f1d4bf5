/** What /metrics says of the cards' reports and of the gateway for cards: figures, and no name of anybody. */
import { expect, it } from 'vitest';
import { createPlatform } from '../createPlatform';
import { createFigures } from './metrics';
import { GATEWAY_KEY, testPlatform } from '../../../tests/harness/platform';
import { MORNING } from '../../../tests/harness/testSchool';

it('reports are counted by protocol and outcome, with their commits and the age of their fixes', async () => {
  const tester = await testPlatform();
  const figures = createFigures({
    queues: {},
    db: tester.db,
    consoles: () => 0,
    sweeps: () => ({}),
    cards: () => ({ connections: 3, cards: 2, messages: 50, damaged: 4, skipped: 7, cuts: { flood: 1 } }),
  });
  const { fetch, stop } = await createPlatform(tester.platform, { heard: figures.heard });
  const report = (id: string, ago: number) =>
    fetch(
      new Request(
        `http://platform.test/intake/osmand/${GATEWAY_KEY}?id=${id}&lat=30.92&lon=120.92&timestamp=${MORNING - ago}`,
      ),
    );
  expect((await report('860000000000001', 40_000)).status).toBe(200);
  expect((await report('860000000000001', 2_000)).status).toBe(200);
  expect((await report('860000000000404', 0)).status).toBe(404);
  const text = await figures.registry.metrics();
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'homeward_intake_reports_total{protocol="osmand",outcome="accepted"} 2',
      'homeward_intake_reports_total{protocol="osmand",outcome="refused"} 1',
      'homeward_intake_commit_seconds_count{protocol="osmand"} 2',
      'homeward_fix_delay_seconds_bucket{le="5"} 1',
      'homeward_fix_delay_seconds_bucket{le="60"} 2',
      'homeward_gateway_connections 3',
      'homeward_gateway_cards 2',
      'homeward_gateway_messages_total{state="damaged"} 4',
      'homeward_gateway_cuts_total{reason="flood"} 1',
    ]),
  );
  for (const secret of ['860000000000001', '860000000000404', GATEWAY_KEY, 's-ming'])
    expect(text).not.toContain(secret);
  stop();
  await tester.close();
});
