/**
 * The splitter beside the same rules over whole texts: it says the same after each piece, however a text is cut, and
 * its work grows with the bytes received. Work is counted in bytes looked at, not in time.
 * FUZZ_SEGMENTS makes it longer.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitWholeText } from '../../../tests/harness/wholeTextSplitter';
import { WATCH_MESSAGES } from '../../../tests/harness/watchMessages';
import { bytesOfText } from './link';
import { openSplitter, restOf, splitBytes, splitSilence, type Splitter } from './splitter';

const RUNS = Math.max(1_000, Number(process.env['FUZZ_SEGMENTS'] ?? 0));
const STUDENT = '[866000000000017,898600000000000000A1,202609010740010004,REPORT_LOCATION_INFO,3,20260901074000,';
const base64 = (blocks: number) => btoa('x'.repeat(16 * blocks));
const WHOLE = [
  `${STUDENT}98,0E121.411783N31.178125T20260901074000@460!0!9231!2351!21@a]b!#c@d!ac:bc:32:78:a2:5f!61#]`,
  `${STUDENT}3,85%]`,
  '[866000000000017,898600000000000000A1,202302170933320000,DEVICE_LOGIN,3,20230217093332,12,3@1@1@0@1@21]',
  '[3G*9031853319*004E*UD2,220322,055105,A,22.761162,N,114.360192,E,0,0,47,14,100,64,0,0,00000008,0,0]',
  '[3G*9031853319*0001*0002*LK]',
  '*HQ,866000000000017,WLALL,073000,1,13800000001,,2,13800000002,,#',
  '*HQ,,V1,173212,A,2225.78879,S,02829.19021,E,0.00,0,290418,FFFFFBFF#',
  `${base64(3)}#BIHEE#2.1#W9.0.1`,
  `${base64(3)}#zywl#170`,
  `$${'\x11'.repeat(31)}`,
  `$${'\x12'.repeat(44)}`,
];
/** What decides where a message ends. */
const TOKENS = [
  ['[', ']', '*', '#', ',', '$', '\r\n', '\n', '\0', ' ', '=', '7', 'V', 'aa', '\xA0', '%', '_'],
  ['[3G*', '[3G*12345*', '[3G*1234567890*0003*', '*HQ,', '*HQ,,V', '*HQ,1234567890', '*HQ,12345678901234567890,'],
  ['[866', '[86600000000001', '[866000000000017,', '#a#', '#a#1', '#a#170', base64(2), ',,,,,3,', '12,', '*0001*'],
].flat();

type Step = { piece: string } | { silence: true };
const text = fc
  .array(fc.oneof(fc.constantFrom(...TOKENS), fc.constantFrom(...TOKENS), fc.constantFrom(...WHOLE)), { maxLength: 24 })
  .map((parts) => parts.join(''));
/** A text in pieces, with silence after some; long pieces and single bytes both. */
const steps: fc.Arbitrary<Step[]> = fc
  .tuple(text, fc.infiniteStream(fc.constantFrom(1, 1, 2, 3, 7, 30, 200)), fc.infiniteStream(fc.nat(9)))
  .map(([all, lengths, chances]) => {
    const made: Step[] = [];
    for (let at = 0; at < all.length;) {
      const length = lengths.next().value ?? 1;
      made.push({ piece: all.slice(at, at + length) });
      if (chances.next().value === 0) made.push({ silence: true });
      at += length;
    }
    return [...made, { silence: true }, { silence: true }];
  });

function take(splitter: Splitter, step: Step) {
  const { messages, damaged } =
    'piece' in step ? splitBytes(splitter, bytesOfText(step.piece)) : splitSilence(splitter);
  return { messages, damaged, rest: restOf(splitter) };
}

describe('says after each piece what the rules say of the whole text', () => {
  const sameAsWhole = (all: readonly Step[]) => {
    const splitter = openSplitter();
    let rest = '';
    for (const step of all) {
      const wanted = splitWholeText('piece' in step ? rest + step.piece : rest, 'silence' in step);
      expect(take(splitter, step)).toEqual(wanted);
      rest = wanted.rest;
    }
  };

  it('for delimiters, parts of heads and whole messages in any order', () => {
    fc.assert(fc.property(steps, sameAsWhole), { numRuns: RUNS, seed: 20_260_901 });
  });

  it('for each recorded message of a watch, byte by byte', () => {
    for (const { text: message } of WATCH_MESSAGES) sameAsWhole(Array.from(message, (piece) => ({ piece })));
  });
});

describe('looks at each byte a few times only', () => {
  const SIZE = 20_000;
  const repeated = (head: string, part: string) => head + part.repeat(Math.ceil((SIZE - head.length) / part.length));
  const HOSTILE: [what: string, text: string][] = [
    ['many ] in a message of a watch', repeated('[3G*1234567890*1FFF*', ']')],
    ['many ] in one of a student card', repeated(STUDENT, ']')],
    ['many ] behind a declared length', repeated(`${STUDENT}7000,`, ']')],
    ['many ] before the beginning of a message', repeated(STUDENT, '][3')],
    ['many *', repeated('', '*')],
    ['many * in a message of a watch', repeated('[3G*1234567890*1FFF*', '*')],
    ['many [', repeated('', '[')],
    ['many [ in a message', repeated(STUDENT, '[')],
    ['half heads of watches', repeated(STUDENT, '[3G*12345678901234567890')],
    ['half heads of student cards', repeated(STUDENT, '[86600000000000')],
    ['half heads of the *HQ family', repeated('*HQ,1,', '*HQ,1234567890')],
    ['many beginnings of messages', repeated('', '[3G*]')],
    ['a binary frame that never ends', repeated('', '$')],
    ['a binary frame before half heads', repeated('$', '[')],
    ['Base64 without a line end', repeated('', 'A')],
    ['Base64 with half heads', repeated('A', '[3G*1')],
    ['joined messages', repeated('', 'A#a#')],
    ['joined messages with digits', repeated('', `${'1'.repeat(28)}#a#`)],
    ['joined messages in one line', `${repeated('', `${base64(2)}#a#170`)}\r\n`],
    ['one joined message and padding', `${repeated('A#a#', '=')}\r\n`],
    ['a suffix of digits', repeated('A#a#', '1')],
    ['line ends', repeated('', '\r\n')],
    ['damage on lines', repeated('', '%\n')],
    ['messages of nothing', repeated('', '*HQ,#')],
    ['commas', repeated(STUDENT.slice(0, 18), ',')],
  ];

  it.each(HOSTILE)('%s', (_, all) => {
    const pieces = (length: number) =>
      Array.from({ length: Math.ceil(all.length / length) }, (_unused, n) => all.slice(n * length, (n + 1) * length));
    const stepsOf = (parts: readonly string[], silent: boolean) => {
      const splitter = openSplitter();
      let sum = 0;
      for (const part of parts) {
        sum += splitBytes(splitter, bytesOfText(part)).steps;
        if (silent) sum += splitSilence(splitter).steps + splitSilence(splitter).steps;
      }
      return sum;
    };
    // A piece costs a little for itself, however small it is.
    const most = { byte: 100, byteAndSilence: 200, segment: 20, all: 20 };
    expect({
      byte: stepsOf(pieces(1), false) / all.length,
      byteAndSilence: stepsOf(pieces(1), true) / all.length,
      segment: stepsOf(pieces(1_400), false) / all.length,
      all: stepsOf([all], false) / all.length,
    }).toSatisfy((found: typeof most) =>
      Object.keys(most).every((way) => found[way as keyof typeof most] <= most[way as keyof typeof most]),
    );
  });
});
