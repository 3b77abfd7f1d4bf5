/**
 * Segments that no card would send: random bytes, and frames with bytes changed, cut, doubled and glued. The gateway's
 * pure part must not fail, and what it takes from damage must be plausible. FUZZ_SEGMENTS=100000 makes a long run.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectBoundScan } from '../../../tests/harness/radioScans';
import { hearHq } from './hq/hear';
import { byteText, bytesOfText, fromByteText } from './link';
import { LONGEST_MESSAGE, openSplitter, splitBytes, splitSilence, waitingBytes } from './splitter';
import { hearStudent } from './student/hear';
import { hearWatch } from './watch/hear';

const SEGMENTS = Number(process.env['FUZZ_SEGMENTS'] ?? 3_000);
const NOW = new Date('2026-09-01T00:00:00Z');
const H = '866000000000017,898600000000000000A1,202609010740010004';
const FRAMES = [
  `[${H},REPORT_LOCATION_INFO,3,20260901074000,83,0E121.411783N31.178125T20260901074000@460!0!9231!2351!21@home!ac:bc:32:78:a2:5f!61#]\r\n`,
  `[${H},REPORT_CALL_LOG,3,20260901074000,44,13800000000@20180718121221!20180718121258@10@0]\r\n`,
  `[${H},ALARM_POWER,3,20260901074000,5,4@80%]\r\n`,
  '[3G*9031853319*004E*UD2,220322,055105,A,22.761162,N,114.360192,E,0,0,47,14,100,64,0,0,00000008,0,0]',
  '*HQ,866000000000017,V1,073000,A,3055.2120,N,12055.2060,E,2.70,60,010926,FFFFFFFF#',
  `[${H},REPORT_LOCATION_INFO,3,20260901074000,83,2E0.000000N0.000000T20260901074000@460!0!9231!2351!-87@a#b!c!AC-BC-32-78-A2-5F!-61#x_nomap!02:bc:32:78:a2:60!0#]\r\n`,
  '[3G*9031853319*00B1*UD_LTE,010926,000000,V,0.0,N,0.0,E,0,0,47,0,100,64,0,0,00000008,2,1,460,01,42308,101992452,,42308,101992453,-90,2,a,b,44:56:e2:03:ea:2a,-69,,30:0d:9e:bb:fa:4d,70,0.0]',
  '*HQ,866000000000017,NBR,073000,460,0,0,3,9338,3692,-70,9338,65535,,9338,3690,140,010926,FFFFFFFF#',
  '*HQ,866000000000017,V3,073000,46001,02,009338,003692,158,-62,009338,003691,143,,0292,0,X,010926,FFFFFFFF#',
  `${btoa('x'.repeat(48))}#TEST#2.1#W9.0.1\r\n`,
];

const noise = fc.uint8Array({ maxLength: 200 }).map(byteText);
/** A frame with some characters replaced by others, and a piece of it left out. */
const damaged = fc
  .tuple(fc.constantFrom(...FRAMES), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }), fc.nat(), fc.nat(40))
  .map(([frame, changes, from, length]) => {
    const letters = Array.from(frame);
    for (const [at, code] of changes) letters[at % letters.length] = String.fromCharCode(code);
    const cut = from % letters.length;
    return letters.filter((_, at) => at < cut || at >= cut + length).join('');
  });
const segment = fc.oneof(noise, damaged, damaged, fc.constantFrom(...FRAMES));

it(`${SEGMENTS} segments: nothing fails, nothing grows without end, nothing implausible is taken`, () => {
  const splitter = openSplitter();
  fc.assert(
    fc.property(segment, fc.boolean(), (text, silent) => {
      const messages = [...splitBytes(splitter, bytesOfText(text)).messages];
      if (silent) messages.push(...splitSilence(splitter).messages);
      expect(waitingBytes(splitter)).toBeLessThanOrEqual(LONGEST_MESSAGE);
      for (const { form, text: message } of messages) {
        const state = { model: 'b1' as const, skewMs: 0, count: 0 };
        const turn =
          form === 'watch'
            ? hearWatch(message, NOW)
            : form === 'hq'
              ? hearHq(message, NOW)
              : hearStudent(fromByteText(message), state, NOW, null);
        if (turn?.report) expectBoundScan(turn.report);
        const fix = turn?.report?.fix;
        if (fix) {
          expect(Math.abs(fix.lat)).toBeLessThanOrEqual(90);
          expect(Math.abs(fix.lng)).toBeLessThanOrEqual(180);
          expect(fix.lat === 0 && fix.lng === 0).toBe(false);
          expect(fix.time.getTime()).toBeLessThanOrEqual(NOW.getTime() + 24 * 3_600_000);
        }
        if (turn?.answer) expect(turn.answer).toContain(turn.uniqueId);
      }
    }),
    { numRuns: SEGMENTS, seed: 20_260_901, endOnFailure: true },
  );
});
