/** Cutting bytes into messages: whole, halved, joined, without line ends, with delimiters inside, and damaged. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOfText } from './link';
import { openSplitter, restOf, splitBytes, splitSilence } from './splitter';
import type { WireMessage } from './wireRules';

const H02 = JSON.parse(readFileSync(new URL('hq/messages.json', import.meta.url), 'utf8')) as {
  messages: { text?: string; hex?: string }[];
  frames: { sent: string; first: string }[];
};
const bytes = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');

const H = '866000000000017,898600000000000000A1,202609010740010004';
const SSID = `[${H},REPORT_LOCATION_INFO,3,20260901074000,98,0E121.411783N31.178125T20260901074000@460!0!9231!2351!21@a]b!#c@d!ac:bc:32:78:a2:5f!61#]`;
const LOGIN = '[866000000000017,898600000000000000A1,202302170933320000,DEVICE_LOGIN,3,20230217093332,12,3@1@1@0@1@21]';
const WATCH = '[3G*9031853319*004E*UD2,220322,055105,A,22.761162,N,114.360192,E,0,0,47,14,100,64,0,0,00000008,0,0]';
const HQ = '*HQ,866000000000017,WLALL,073000,1,13800000001,,2,13800000002,,#';
const sealed = (blocks: number) => btoa('x'.repeat(16 * blocks));
const D = `${sealed(3)}#zywl#170`;

/** Splits the way a connection does: piece by piece, then silence. */
function split(pieces: readonly string[]): { texts: string[]; forms: string[]; damaged: number; rest: string } {
  const splitter = openSplitter();
  const results = [...pieces.map((piece) => splitBytes(splitter, bytesOfText(piece))), splitSilence(splitter)];
  const messages = results.flatMap((result) => result.messages);
  return {
    texts: messages.map(({ text }) => text),
    forms: messages.map(({ form }) => form),
    damaged: results.reduce((sum, result) => sum + result.damaged, 0),
    rest: restOf(splitter),
  };
}

const FORMS: [what: string, form: WireMessage['form'], text: string][] = [
  ['of a sealed card', 'sealed', `${sealed(3)}#BIHEE#2.1#W9.0.1\r\n`],
  ['of a card that leaves the line end out', 'sealed', D],
  ['without a maker', 'sealed', `${sealed(3)}\r\n`],
  ['of a card with the cipher off', 'student', `${LOGIN}\r\n`],
  ['of such a card without a line end', 'student', LOGIN],
  ['with delimiters in the name of a network', 'student', `${SSID}\r\n`],
  ['of a watch', 'watch', WATCH],
  ['of the *HQ family', 'hq', HQ],
  ['of another maker of it', 'hq', '*TH,2020916012,V1,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF#'],
  ['of it in small letters', 'hq', '*hq,356327080425330,VP1,A,2702.7245,S,15251.9311,E,0.48,0.0000,080917#'],
  ['of it without the number', 'hq', '*HQ,,V1,173212,A,2225.78879,S,02829.19021,E,0.00,0,290418,FFFFFBFF#'],
  ['of it with a text of several lines', 'hq', '*HQ,5226073533,SMS,ST906\nID:5226073533\r\nGSM:26#'],
];

describe('one message', () => {
  it.each(FORMS)('%s is found, whole and byte by byte', (_, form, text) => {
    const found = { texts: [text.trimEnd()], forms: [form], damaged: 0, rest: '' };
    expect(split([text])).toEqual(found);
    expect(split(Array.from(text))).toEqual(found);
  });
});

describe('damage', () => {
  it.each([
    ['half a frame, then a whole one', `${LOGIN.slice(0, 60)}${LOGIN}\r\n`, [LOGIN]],
    ['bytes of nobody before a frame', `%%%\x01${LOGIN}\r\n`, [LOGIN]],
    ['a watch with a wrong length', WATCH.replace('004E', '0011') + WATCH, [WATCH.replace('004E', '0011'), WATCH]],
    [
      'a watch with a length that is too large',
      WATCH.replace('004E', '0FFF') + WATCH,
      [WATCH.replace('004E', '0FFF'), WATCH],
    ],
    ['an *HQ frame that was cut', `${HQ.slice(0, 20)}${HQ}`, [HQ]],
    [
      'a cut frame of another maker',
      `${HQ.replace('HQ', 'TH').slice(0, 30)}*th,${HQ.slice(4)}`,
      [`*th,${HQ.slice(4)}`],
    ],
    ['a cut frame before one without a number', `${HQ.slice(0, 30)}*HQ,,V1,1#`, ['*HQ,,V1,1#']],
    ['half a sealed message before a plain one', `${sealed(2).slice(0, 21)}${LOGIN}\r\n`, [LOGIN]],
  ])('%s loses nothing that is whole', (_, text, found) => {
    expect(split([text]).texts).toEqual(found);
  });

  it('what never ends is given up', () => {
    const splitter = openSplitter();
    const endless = splitBytes(splitter, bytesOfText(`[866000000000017,${'9'.repeat(9_000)}`));
    expect(endless).toMatchObject({ messages: [], damaged: 1 });
    expect(restOf(splitter)).toBe('');
  });
});

it('two messages without a line end, whose suffix touches the next one, are two', () => {
  for (let blocks = 1; blocks < 12; blocks += 1) {
    const [one, other] = [`${sealed(blocks)}#zywl#170`, `${sealed(13 - blocks)}#zywl#170`];
    expect(split([one + other]).texts).toEqual([one, other]);
    expect(split([one, other]).texts).toEqual([one, other]);
  }
});

const textsOf = (...names: string[]) => FORMS.filter(([what]) => names.some((name) => what.includes(name)));
it.each([
  ['with line ends', FORMS.filter(([, form, text]) => text.endsWith('\n') || form === 'watch' || form === 'hq')],
  ['sealed, without line ends', textsOf('leaves the line end out')],
  ['plain, without line ends', textsOf('without a line end')],
])('however messages are cut and joined, none is lost and none is made: %s', (_, kinds) => {
  const sending = fc.tuple(
    fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 }),
    fc.array(fc.nat(900), { maxLength: 12 }),
  );
  fc.assert(
    fc.property(sending, ([all, cuts]) => {
      const text = all.map(([, , one]) => one).join('');
      const at = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].sort((a, b) => a - b);
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
      expect(split(pieces)).toEqual({
        texts: all.map(([, , one]) => one.trimEnd()),
        forms: all.map(([, form]) => form),
        damaged: 0,
        rest: '',
      });
    }),
    { numRuns: 300, seed: 20_260_901 },
  );
});

describe('binary frames of H02', () => {
  const BINARY = H02.messages.flatMap(({ hex }) => (hex === undefined ? [] : [bytes(hex)]));
  const TEXTS = H02.messages.flatMap(({ text }) => (text === undefined ? [] : [text.trim()]));

  it.each(H02.frames.filter(({ first }) => !first.startsWith('58')))('$first is cut out whole', ({ sent, first }) => {
    for (const pieces of [[bytes(sent)], Array.from(bytes(sent))]) {
      const found = split(pieces);
      expect(found.texts[0]).toBe(bytes(first));
      expect(found).toMatchObject({ damaged: 0, rest: '' });
    }
  });

  it('one that begins with X is damage, and nothing behind it is lost', () => {
    for (const { first } of H02.frames.filter(({ first }) => first.startsWith('58')))
      expect(split([bytes(first) + HQ])).toMatchObject({ texts: [HQ], damaged: 1 });
  });

  it.each([1, 12, 31, 33, 44])('one whose end is lost after %i bytes costs no message behind it', (length) => {
    for (const frame of BINARY) expect(split([frame.slice(0, length) + HQ + HQ]).texts.slice(-2)).toEqual([HQ, HQ]);
  });

  it('cost no message beside them, however all are cut and joined', () => {
    const sending = fc.tuple(
      fc.array(fc.constantFrom(...BINARY, ...TEXTS), { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat(600), { maxLength: 12 }),
      fc.constantFrom('', '\r\n'),
    );
    fc.assert(
      fc.property(sending, ([all, cuts, end]) => {
        const text = all.map((one) => one + end).join('');
        const at = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].sort((a, b) => a - b);
        const found = split(at.slice(1).map((to, index) => text.slice(at[index], to)));
        expect(found.texts).toEqual(all);
        expect(found.forms).toEqual(all.map((one) => (one.startsWith('$') ? 'binary' : 'hq')));
        expect(found.damaged).toBe(0);
      }),
      { numRuns: 500, seed: 20_260_901 },
    );
  });
});
