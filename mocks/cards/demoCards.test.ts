/** The connected cards of the demo. */
import { expect, it } from 'vitest';
import { byteText, bytesOfText, fromByteText, toByteText } from '../../server/field/gateway/link';
import { readStudentFrame, writeStudentFrame } from '../../server/field/gateway/student/frame';
import { silentLog } from '../../tests/harness/silentLog';
import { createDemoWorld } from '../demoWorld';
import { connectedCards, runDemoCards } from './demoCards';
import type { OpenWire } from './wire';

it('their heartbeats have the charge of their ordinary reports, so that no battery is low and full in turn', async () => {
  const { roster } = createDemoWorld();
  const cards = connectedCards(roster).map(({ imei }) => imei);
  const said = new Map<string, string>();
  /** A gateway that answers each frame and keeps the heartbeats. */
  const open: OpenWire = async ({ received }) => ({
    write(bytes) {
      const frame = readStudentFrame(fromByteText(byteText(bytes).trimEnd()));
      if (!frame) throw new Error('a card does not speak plainly');
      if (frame.command === 'REPORT_HEARTBEAT') said.set(frame.imei, frame.body);
      const answer = toByteText(writeStudentFrame({ ...frame, type: 4, body: '0' }, 'bytes'));
      void Promise.resolve().then(() => received(bytesOfText(`${answer}\r\n`)));
    },
    end() {},
  });
  const chargeOf = (imei: string) => Number(imei.slice(-2)) % 20;
  const stop = runDemoCards({
    roster,
    open,
    seal: null,
    now: () => Date.parse('2026-11-16T02:00:00Z'),
    reportOf: (imei) => ({ fix: null, scan: null, battery: chargeOf(imei) }),
    log: silentLog,
  });
  await expect.poll(() => said.size).toBe(cards.length);
  stop();
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(cards.map((imei) => [imei, `${chargeOf(imei)}%`])));
});
