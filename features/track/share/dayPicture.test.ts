/** The picture of a day: every line fits, and nothing is lost without a word. */
import { describe, expect, it } from 'vitest';
import { PICTURE, pictureLayout, wrapped } from './dayPicture';

const PER_CHARACTER = 15;
const measure = (text: string) => Array.from(text).length * PER_CHARACTER;

const dayOf = (sentences: readonly string[]) => ({
  title: '林小雨的一天',
  date: '2026年3月2日星期一',
  summary: '路上 40 分钟，约 2.1 公里；停留 2 处。',
  lines: sentences.map((sentence, at) => ({ at, key: String(at), sentence })),
  drawn: { width: 640, height: 260, trips: '', gaps: '', places: [] },
  without: '略去了：家。',
});
const words = { until: '截至 17:36', brand: '归途', more: (n: number) => `还有 ${n} 行` };
const layoutOf = (sentences: readonly string[]) => pictureLayout(dayOf(sentences), words, (_, text) => measure(text));

describe('a line of the picture', () => {
  it('breaks between Chinese characters and between words, and never before a comma', () => {
    expect(wrapped('离开家，大概步行', 45, measure)).toEqual(['离开', '家，大', '概步行']);
    expect(wrapped('left home, probably walked', 11 * PER_CHARACTER, measure)).toEqual([
      'left home,',
      'probably',
      'walked',
    ]);
  });

  it('keeps every character', () => {
    const text = '07:43 离开家，大概步行约 1.2 公里，08:05 到达学校';
    expect(wrapped(text, 80, measure).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});

describe('the picture', () => {
  it('fits its width, in order from top to bottom, with the drawing between', () => {
    const { texts, drawing, height } = layoutOf([
      '07:43 离开家，大概步行约 1.2 公里，08:05 到达学校，前后差 3 分钟',
      '08:05–16:30 在学校',
    ]);
    for (const { x, text } of texts) expect(x + measure(text)).toBeLessThanOrEqual(PICTURE.width - PICTURE.margin);
    const tops = texts.map(({ y }) => y);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(texts.some(({ y }) => y > drawing.y && y < drawing.y + drawing.height)).toBe(false);
    expect(height).toBeGreaterThan(tops.at(-1) ?? Infinity);
    expect(texts.map(({ text }) => text).join('')).toContain('截至 17:36');
  });

  it('of a day that is over names the day alone, and not its end as 00:00', () => {
    const { texts } = pictureLayout(dayOf([]), { ...words, until: null }, (_, text) => measure(text));
    expect(texts.find(({ look }) => look === 'date')?.text).toBe('2026年3月2日星期一');
  });

  it('says how many sentences of a long day it leaves out', () => {
    const said = layoutOf(Array.from({ length: 60 }, (_, n) => `第 ${n} 句`)).texts.map(({ text }) => text);
    expect(said).toContain('还有 13 行');
    expect(said.filter((text) => text.startsWith('第'))).toHaveLength(47);
  });
});
