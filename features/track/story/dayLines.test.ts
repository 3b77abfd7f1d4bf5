/** One timeline: what happened on a trip stands between its beginning and end, and every line says what it times. */
import { describe, expect, it } from 'vitest';
import type { Crossing } from '../../../contract';
import { firstOf, schoolDay, wordsOf } from '../day/analysedDay.fixtures';
import type { DayEvent } from '../events/dayEvents';
import { dayLines } from './dayLines';

const trip = schoolDay.story.segments[firstOf('trip')] ?? { from: 0, to: 0 };
const crossing = (kind: Crossing['kind'], at: number, name = '学校'): DayEvent => ({
  id: `${kind} ${at}`,
  kind,
  at,
  where: null,
  name,
  crossed: { kind, early: false, side: 'inside', fenceShape: 'circle' },
  whyPath: '/',
});
const minutesOf = (sentence: string) => {
  const [, hours = '', minutes = ''] = /(\d\d):(\d\d)/.exec(sentence) ?? [];
  return Number(hours) * 60 + Number(minutes);
};

describe('story and fence agree: they', () => {
  it.each(['zh', 'en'] as const)(
    'tell a crossing on a trip between its beginning and its end, each in its own words (%s)',
    (language) => {
      const lines = dayLines(schoolDay.story, wordsOf(language), [crossing('arrive', trip.to - 5 * 60_000)]);
      const times = lines
        .filter(({ sentence }) => /^\d\d:\d\d/.test(sentence))
        .map(({ sentence }) => minutesOf(sentence));
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const index = lines.findIndex(({ key }) => key.startsWith('arrive'));
      const around = lines.slice(index - 1, index + 2).map(({ sentence }) => sentence);
      const expected =
        language === 'zh'
          ? [/^07:4\d 离开家，大概步行约/, /^0[78]:\d\d 走进围栏“学校”$/, /^0[78]:\d\d 到达学校$/]
          : [
              /^07:4\d left 家, probably walked/,
              /^0[78]:\d\d entered the fence “学校”$/,
              /^0[78]:\d\d arrived at 学校$/,
            ];
      around.forEach((sentence, i) => expect(sentence).toMatch(expected[i] ?? /^$/));
    },
  );

  it('tell a crossing at the minute that the log of the fence has', () => {
    const at = trip.to - 5 * 60_000;
    const line = dayLines(schoolDay.story, wordsOf('zh'), [crossing('arrive', at)]).find(({ key }) =>
      key.startsWith('arrive'),
    );
    const inLog = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: schoolDay.track.timeZone }).format(
      at,
    );
    expect(line?.sentence).toBe(`${inLog} 走进围栏“学校”`);
  });
});

it('tells a trip without an event in one sentence', () => {
  const lines = dayLines(schoolDay.story, wordsOf('zh'), []);
  expect(lines.map(({ sentence }) => sentence)).toEqual(
    schoolDay.story.segments.map((_, index) => wordsOf('zh').sentence(index)),
  );
});

it('names no fence whose name is left out', () => {
  const [line] = dayLines({ ...schoolDay.story, segments: [] }, wordsOf('zh'), [crossing('leave', trip.from, '')]);
  expect(line?.sentence).toMatch(/^\d\d:\d\d 走出围栏$/);
});
